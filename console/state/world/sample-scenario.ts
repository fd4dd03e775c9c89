/** A short sample scenario. */

/** Sections that the file leaves out have the data of the seed. */
export const sample = `locations:
  - key: warehouse
    name: Warehouse
    line_1: Torstrasse 1
    city: Berlin
    country: DE
    coordinates: { lat: 52.5290, lng: 13.4010 }
customers:
  - key: ada
    first_name: Ada
    last_name: Lovelace
    email: ada@example.com
    type: 1
orders:
  - external_id: web-1
    customer: { ref: ada }
    source_location: { ref: warehouse }
    destination_location:
      line_1: Kastanienallee 82
      city: Berlin
      country: DE
      coordinates: { lat: 52.5391, lng: 13.4094 }
    packages:
      - { name: Books, type: BOX, length: 40, width: 30, height: 20, weight: 3, quantity: 1 }
`;
