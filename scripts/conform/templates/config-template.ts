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

# Domain of all e-mail addresses. Customers get new addresses in each run, contacts don't.
#email_domain: example.com

# Phone numbers (E.164), used in turn. The default are numbers reserved for fiction. Each # at the end becomes a digit: use
# six or more if the server requires a unique number for each customer, or merges customers with the same number.
#phones: ['+12025550123', '+12025550124']

# Schedules and departures move to the days from the first Tuesday on or after this date, each on its day of the week.
# Set it if the server refuses those of the samples, which are in 2031.
#date: 2027-01-12

# Currency of collections, and units of rates.
#currency: EUR
#weight_unit: kg
#dimensions_unit: cm

# Existing locations (at least two) and an existing customer of the account that orders may refer to.
#locations: [5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b21, 5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b22]
#customer: 6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41

# An order that exists in the account, which a run with --read-only reads.
#order: { external_id: web-20310 }
`;
