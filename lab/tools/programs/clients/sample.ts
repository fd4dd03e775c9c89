/** The customer that the clients create, and the address and token of the mock. */

export const customer = { first_name: 'Ada', last_name: 'King', email: 'ada.king@example.com', type: 1 } as const;
export const baseUrl = process.env.MOCK_URL!;
export const token = process.env.MOCK_TOKEN!;
export const headers = { authorization: `Bearer ${token}` };
