/** The commented file that `npm run conform -- --init` writes. */

/** YAML in which everything is commented out: the file has no effect until the user fills it in. */
export const template = `# Data of your own for a conformance run: npm run conform -- --given conform.yaml
# Everything is optional. What is left out is taken from the contract's samples.

# Places inside your service area, at least two, a few kilometres apart. All addresses of the run are taken from here.
#places:
#  - line_1: Invalidenstrasse 117
#    line_2: Gate 2
#    city: Berlin
#    region: Berlin
#    country: DE
#    zip_code: '10115'
#    coordinates: { lat: 52.5306, lng: 13.3847 }
#  - line_1: Kastanienallee 82
#    city: Berlin
#    country: DE
#    zip_code: '10435'
#    coordinates: { lat: 52.5391, lng: 13.4094 }

# The domain of e-mail addresses, where yours must exist. That of a customer is new each time, those of contacts are not.
#email_domain: example.com

# Phone numbers of customers and contacts (E.164), taken in turn. Without them the run uses numbers that are reserved for
# fiction. Each # at the end is a digit of the run's own: with six or more, no two customers share a number, which is
# needed where the server merges customers of one number, or refuses the second.
#phones: ['+12025550123', '+12025550124']

# A date that schedules and departures are to be near to, where yours refuses those of the samples, which are of 2031.
# They are put on the ten days from the Tuesday on that follows, so that each stays on its day of the week.
#date: 2027-01-12

# Currency of collections, and units of the rates.
#currency: EUR
#weight_unit: kg
#dimensions_unit: cm

# Things that exist in the account: locations (at least two) and a customer that orders may refer to.
#locations: [5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b21, 5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b22]
#customer: 6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41

# An order that exists in the account, which a run with --read-only reads.
#order: { external_id: web-20310 }
`;
