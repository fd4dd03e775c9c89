/** The contents of the operator's test data file (`--given`). */

/** A place inside the server's service area. */
export interface GivenPlace {
  readonly line_1: string;
  readonly line_2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country: string;
  readonly zip_code?: string;
  readonly coordinates: { readonly lat: number; readonly lng: number };
}

/** The fields of the file, all of which are optional. */
export interface GivenData {
  readonly places?: readonly GivenPlace[];
  readonly email_domain?: string;
  readonly phones?: readonly string[];
  /** The first day of schedules and departures, as `2031-03-04`. */
  readonly date?: string;
  readonly currency?: string;
  readonly weight_unit?: string;
  readonly dimensions_unit?: string;
  readonly locations?: readonly string[];
  readonly customer?: string;
  readonly order?: { readonly external_id?: string; readonly order_number?: string };
}
