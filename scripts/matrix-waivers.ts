/** Checks that no fault of the catalogue makes fail. */

/** The reason by the check's id. A waiver that is not needed any more fails the matrix. */
export const waivers: Readonly<Record<string, string>> = {};
