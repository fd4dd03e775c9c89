/** The operations on the account's locations. */
import type { components } from '../../openapi/generated/types.js';
import { orNull, type AllFields, type Location } from '../account/storage/records.js';
import { success, type Handler } from './handler-types.js';

/** GET /locations: the account's locations. */
export const listLocations: Handler<'listLocations'> = ({ account }) =>
  success({ locations: account.locations.map(locationView) });

/** POST /locations. */
export const createLocation: Handler<'createLocation'> = ({ body, account }) => {
  const { line_1, country, coordinates, abilities = [], allowed_vehicle_types = [] } = body;
  const location: Location = {
    ...orNull(body, ['external_id', 'name', 'line_2', 'city', 'region', 'directions', 'zip_code']),
    line_1,
    country,
    abilities,
    allowed_vehicle_types,
    coordinates: { lat: coordinates.lat, lng: coordinates.lng },
    uuid: account.ids.uuid(),
    id: account.ids.next('location'),
  };
  account.commit({ locations: [location] });
  return success({ location: location.uuid });
};

function locationView(location: Location): AllFields<components['schemas']['LocationRead']> {
  const { uuid, line_1, country, coordinates, abilities, allowed_vehicle_types } = location;
  return {
    ...orNull(location, ['external_id', 'name', 'line_2', 'city', 'region', 'directions', 'zip_code']),
    uuid,
    line_1,
    country,
    coordinates,
    abilities: [...abilities],
    allowed_vehicle_types: [...allowed_vehicle_types],
  };
}
