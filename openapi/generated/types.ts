/** Generated from openapi.yaml by `npm run generate`; do not edit. */
export interface paths {
    "/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected carriers
         * @description Every connected carrier of the account, with its shipping methods and their pricing fields.
         */
        get: operations["listCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the rates of a shipment
         * @description The price of one shipment for every shipping method of every connected carrier.
         */
        post: operations["calculateRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/distance/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate rates from two points
         * @description Rates for a distance, without weight or size. Known from the change history only.
         */
        post: operations["calculateDistanceRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a customer
         * @description One customer by phone number or e-mail address. Known from the change history only.
         */
        get: operations["findCustomer"];
        put?: never;
        /**
         * Create a customer
         * @description A person or a business, reachable by e-mail, by phone or by both.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customer_uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a customer
         * @description The same fields, under the same rules, as for a new customer.
         */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the locations
         * @description Every location of the account. Known from the change history only.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * Create a location
         * @description A place of the account that orders can start from or end at.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an order
         * @description One order, by external_id or order_number.
         */
        get: operations["getOrder"];
        put?: never;
        /**
         * Create an order
         * @description A delivery that starts at one of the account's locations or, with `is_return`, a return that ends at one.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/generate-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print labels
         * @description One document with a label for each package of the orders. Known from the change history only.
         */
        post: operations["generateLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{order_uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an order
         * @description Changes the given fields only. Known from the change history only.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/orders/{order_uuid}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign an order to a carrier
         * @description Assigns the order to a connected carrier and one of its shipping methods.
         */
        post: operations["assignOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{order_uuid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Cancels an order. Known from the change history only.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @description An identifier in the canonical 8-4-4-4-12 form.
         */
        Uuid: string;
        /** Format: email */
        Email: string;
        /** @description A phone number. */
        Phone: string;
        /** @description A country code of two letters (ISO 3166-1). */
        Country: string;
        /** @description A currency code of three letters (ISO 4217). */
        CurrencyCode: string;
        /** @description Degrees north. */
        Latitude: number;
        /** @description Degrees east. */
        Longitude: number;
        /** @description A UTC time to the minute, as YYYY-MM-DD HH:MM. */
        Minute: string;
        ScheduleMinute: components["schemas"]["Minute"];
        /** @description What happened, in a sentence. */
        Message: string;
        /** @description Why a request was refused; `errors` has the reasons by field. */
        Refusal: {
            message: string;
            errors?: {
                [key: string]: string[];
            };
        };
        Carrier: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            /**
             * Format: uri
             * @description Address of the logo.
             */
            avatar: string;
        };
        /** @description A shipping method and how it is priced. */
        ConfiguredMethod: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            base_fee: number;
            currency: components["schemas"]["CurrencyCode"];
            weight_threshold: number;
            weight_surcharge: number;
            weight_surcharge_flat: boolean;
            weight_unit: string;
            distance_threshold: number;
            distance_surcharge: number;
            distance_surcharge_flat: boolean;
            distance_unit: string;
            volume_threshold: number;
            volume_surcharge: number;
            volume_surcharge_flat: boolean;
            volume_divisor: number;
            volume_unit: string;
        };
        ConfiguredCarrier: components["schemas"]["Carrier"] & {
            shipping_methods: components["schemas"]["ConfiguredMethod"][];
        };
        CarriersAnswer: {
            message: components["schemas"]["Message"];
            data: {
                carriers: components["schemas"]["ConfiguredCarrier"][];
            };
        };
        /** @description A shipping method and its price. */
        RatedMethod: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            currency: components["schemas"]["CurrencyCode"];
            rate: number;
        };
        RatedCarrier: components["schemas"]["Carrier"] & {
            shipping_methods: components["schemas"]["RatedMethod"][];
        };
        RatesAnswer: {
            message: components["schemas"]["Message"];
            data: {
                carriers: components["schemas"]["RatedCarrier"][];
            };
        };
        Point: {
            latitude?: components["schemas"]["Latitude"];
            longitude?: components["schemas"]["Longitude"];
        };
        RatesRequest: {
            source?: components["schemas"]["Point"];
            destination?: components["schemas"]["Point"];
            /** @description The UTC time at which the shipment departs, as YYYY-MM-DD HH:MM:SS. */
            departure_time?: string;
            total_weight?: number;
            weight_unit?: string;
            length?: number;
            width?: number;
            height?: number;
            dimensions_unit?: string;
        };
        /** @description Two points and a time. */
        DistanceRatesRequest: {
            lat1: components["schemas"]["Latitude"];
            lon1: components["schemas"]["Longitude"];
            lat2: components["schemas"]["Latitude"];
            lon2: components["schemas"]["Longitude"];
            departure_time?: string;
        };
        /** @description A customer, reachable by e-mail or phone. */
        CustomerWrite: {
            /** @description The client's own id. */
            external_id?: string;
            first_name: string;
            last_name: string;
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"];
            notes?: string;
            /**
             * @description 1 is an individual, 2 a business.
             * @enum {number}
             */
            type: 1 | 2;
            /** @description Further fields, with names of the client. */
            metafields?: {
                key?: string;
                value?: string;
            }[];
        } & ({
            email: string;
        } | {
            phone: string;
        });
        CustomerCreated: {
            message: components["schemas"]["Message"];
            data: {
                customer_uuid: components["schemas"]["Uuid"];
            };
        };
        CustomerAnswer: {
            message: string;
            data: {
                customer: {
                    uuid: components["schemas"]["Uuid"];
                    external_id?: string | null;
                    name: string;
                    email?: string | null;
                    phone?: string | null;
                    /** @enum {number} */
                    type: 1 | 2;
                    locations: components["schemas"]["LocationRead"][];
                };
            };
        };
        /** @description A position in degrees. */
        Coordinates: {
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
        };
        /** @description A place of the account. */
        LocationWrite: {
            /** @description The client's own id. */
            external_id?: string;
            name?: string;
            line_1: string;
            line_2?: string;
            city?: string;
            region?: string;
            country: components["schemas"]["Country"];
            coordinates: components["schemas"]["Coordinates"];
            directions?: string;
            zip_code?: string;
            /** @description 1 pickup, 2 transfer, 3 delivery, 4 return. */
            abilities?: (1 | 2 | 3 | 4)[];
            /** @description 1 scooter, 2 car, 3 van, 4 small truck, 5 medium truck, 6 large truck. */
            allowed_vehicle_types?: (1 | 2 | 3 | 4 | 5 | 6)[];
        };
        LocationCreated: {
            message: components["schemas"]["Message"];
            data: {
                location: components["schemas"]["Uuid"];
            };
        };
        /** @description A location of the account, as listed. */
        LocationRead: {
            uuid: components["schemas"]["Uuid"];
            external_id?: string | null;
            name?: string | null;
            line_1: string;
            line_2?: string | null;
            city?: string | null;
            region?: string | null;
            country: string;
            coordinates: {
                lat: number;
                lng: number;
            };
            directions?: string | null;
            zip_code?: string | null;
            abilities?: number[];
            allowed_vehicle_types?: number[];
        };
        LocationsAnswer: {
            message: string;
            data: {
                locations: components["schemas"]["LocationRead"][];
            };
        };
        /** @description A customer of the account by uuid, or a new one given here. */
        OrderCustomer: {
            uuid?: components["schemas"]["Uuid"];
            external_id?: string;
            first_name?: string;
            last_name?: string;
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"];
            notes?: string;
        };
        /** @description A location of the account by uuid, or an address given here. */
        OrderLocation: {
            uuid?: components["schemas"]["Uuid"];
            name?: string | null;
            line_1?: string;
            line_2?: string;
            city?: string;
            region?: string;
            country?: components["schemas"]["Country"];
            zip_code?: string;
            /** @description A position in degrees. */
            coordinates?: {
                lat?: components["schemas"]["Latitude"];
                lng?: components["schemas"]["Longitude"];
            };
        };
        /** @description The person to contact. */
        OrderContact: {
            name?: string;
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"];
        };
        /** @description Money to collect. */
        CollectionWrite: {
            /** @enum {string} */
            type?: "CASH" | "CHEQUE" | "CREDIT_CARD";
            amount?: number;
            currency?: components["schemas"]["CurrencyCode"];
        };
        /** @description One package; sizes are in the unit of the account's preferences. */
        PackageWrite: {
            name?: string;
            external_id?: string;
            barcode?: string;
            type?: string;
            width?: number;
            length?: number;
            height?: number;
            weight?: number;
            quantity?: number;
        };
        /** @description Required proof of delivery. */
        ProofOfDelivery: {
            signature?: boolean;
            image?: boolean;
        };
        /** @description A time window in UTC. */
        Schedule: {
            from?: components["schemas"]["ScheduleMinute"];
            to?: components["schemas"]["ScheduleMinute"];
        };
        OrderWrite: {
            /** @description The client's own id. */
            external_id?: string;
            customer: components["schemas"]["OrderCustomer"];
            source_location: components["schemas"]["OrderLocation"];
            source_contact?: components["schemas"]["OrderContact"];
            destination_location: components["schemas"]["OrderLocation"];
            destination_contact?: components["schemas"]["OrderContact"];
            collections?: components["schemas"]["CollectionWrite"][];
            packages: components["schemas"]["PackageWrite"][];
            /** @description Required equipment and services. */
            requirements?: components["schemas"]["Skill"][];
            proof_of_delivery?: components["schemas"]["ProofOfDelivery"];
            pickup_schedule?: components["schemas"]["Schedule"];
            delivery_schedule?: components["schemas"]["Schedule"];
            /** @description true for a return. Default: false, a delivery. */
            is_return?: boolean;
            /** @description Internal notes, not visible to customers. */
            notes?: string;
            tags?: string[];
        };
        /** @enum {string} */
        Skill: "cooler" | "freezer" | "narcotics" | "heater" | "pos_machine" | "driver_assistant" | "lift";
        OrderCreated: {
            message: components["schemas"]["Message"];
            data: {
                order_uuid: components["schemas"]["Uuid"];
                order_number: components["schemas"]["Digits"];
            };
        };
        /** @description A string of digits. */
        Digits: string;
        /** @description The fields to change. */
        OrderPatch: {
            external_id?: string;
            notes?: string;
            tags?: string[];
            source_contact?: components["schemas"]["OrderContact"];
            destination_contact?: components["schemas"]["OrderContact"];
            collections?: components["schemas"]["CollectionWrite"][];
            proof_of_delivery?: components["schemas"]["ProofOfDelivery"];
            pickup_schedule?: components["schemas"]["Schedule"];
            delivery_schedule?: components["schemas"]["Schedule"];
        };
        AssignRequest: {
            /** @description One of the connected carriers. */
            carrier_uuid: components["schemas"]["Uuid"];
            /** @description One of that carrier's shipping methods. */
            shipping_method_uuid: components["schemas"]["Uuid"];
        };
        LabelsRequest: {
            orders: components["schemas"]["Uuid"][];
            /** @enum {string} */
            size: "A4" | "A5" | "A6" | "PAPER_ROLL" | "TAG";
        };
        LabelsAnswer: {
            message: string;
            data: {
                /**
                 * Format: uri
                 * @description The URL of the PDF.
                 */
                url: string;
            };
        };
        /** @description A response with only a message. */
        MessageAnswer: {
            message: components["schemas"]["Message"];
        };
        ReadMethod: {
            name: string;
            currency: components["schemas"]["CurrencyCode"];
            amount: number;
        };
        ReadFee: {
            type: string;
            currency: components["schemas"]["CurrencyCode"];
            amount: number;
        };
        /** @description The assigned carrier. */
        ReadCarrier: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            agent: string | null;
            shipping_method: components["schemas"]["ReadMethod"];
            fees: components["schemas"]["ReadFee"][];
        } | null;
        ReadCustomer: {
            id: number;
            uuid: components["schemas"]["Uuid"];
            external_id?: string | null;
            name?: string | null;
            email?: string | null;
            phone?: string | null;
            avatar?: string | null;
        };
        ReadLocation: {
            id: number;
            external_id?: string | null;
            name?: string | null;
            line_1?: string | null;
            line_2?: string | null;
            city?: string | null;
            region?: string | null;
            country?: string | null;
            coordinates?: {
                lat?: number | null;
                lng?: number | null;
            } | null;
            zip_code?: string | null;
            directions?: string | null;
            verified_at?: string | number | null;
            can_edit: boolean;
        };
        ReadContact: {
            uuid?: components["schemas"]["Digits"];
            name?: string | null;
            email?: string | null;
            phone?: string | null;
        } | null;
        ReadProof: {
            signature?: boolean | null;
            image?: boolean | null;
        } | null;
        /** @description A UTC time to the minute, as YYYY-MM-DD HH:MM. */
        ReadMinute: string | null;
        ReadSchedule: {
            from?: components["schemas"]["ReadMinute"];
            to?: components["schemas"]["ReadMinute"];
        } | null;
        ReadPackage: {
            uuid: components["schemas"]["Uuid"];
            external_id?: string | null;
            barcode?: string | null;
            type?: string | null;
            length?: number | null;
            width?: number | null;
            height?: number | null;
            weight?: number | null;
            length_unit: string;
            weight_unit: string;
        };
        ReadCollection: {
            uuid: components["schemas"]["Uuid"];
            type?: string | null;
            amount?: number | null;
            currency?: string | null;
            amount_formatted: string;
            is_prepayment: boolean;
        };
        OrderRead: {
            uuid: components["schemas"]["Uuid"];
            order_number: components["schemas"]["Digits"];
            external_id?: string | null;
            /** Format: uri */
            tracking_url: string;
            status: string;
            carrier?: components["schemas"]["ReadCarrier"];
            customer: components["schemas"]["ReadCustomer"];
            source_location: components["schemas"]["ReadLocation"];
            destination_location: components["schemas"]["ReadLocation"];
            source_contact?: components["schemas"]["ReadContact"];
            destination_contact?: components["schemas"]["ReadContact"];
            /** @description The requirements of the order. */
            skills?: components["schemas"]["Skill"][] | null;
            proof_of_delivery?: components["schemas"]["ReadProof"];
            pickup_schedule?: components["schemas"]["ReadSchedule"];
            delivery_schedule?: components["schemas"]["ReadSchedule"];
            packages?: components["schemas"]["ReadPackage"][] | null;
            collections?: components["schemas"]["ReadCollection"][] | null;
            tags?: string[] | null;
            is_return?: boolean | null;
            notes?: string | null;
            /** @description An existing UTC time to the minute, as YYYY-MM-DD HH:MM. */
            created_at: string;
        };
        OrderAnswer: {
            message: components["schemas"]["Message"];
            data: {
                order: components["schemas"]["OrderRead"];
            };
        };
    };
    responses: {
        /** @description The token is missing or was never issued. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The token does not give access to this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The resource does not exist in this account. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The body breaks a rule. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Any other refusal. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The service failed. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        /** @description The order */
        OrderUuid: components["schemas"]["Uuid"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCarriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connected carriers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarriersAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    calculateRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RatesRequest"];
            };
        };
        responses: {
            /** @description A rate for each method of each carrier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    calculateDistanceRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DistanceRatesRequest"];
            };
        };
        responses: {
            /** @description A rate for each method of each carrier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    findCustomer: {
        parameters: {
            query?: {
                /** @description The customer's phone number */
                phone?: components["schemas"]["Phone"];
                /** @description The customer's e-mail address */
                email?: components["schemas"]["Email"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerWrite"];
            };
        };
        responses: {
            /** @description The customer's identifier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerCreated"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The customer to replace */
                customer_uuid: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerWrite"];
            };
        };
        responses: {
            /** @description The customer was replaced */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    listLocations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's locations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationWrite"];
            };
        };
        responses: {
            /** @description The location's identifier */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationCreated"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    getOrder: {
        parameters: {
            query?: {
                /** @description The order's id in the client's own system */
                external_id?: string;
                /** @description The order number from the service */
                order_number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderWrite"];
            };
        };
        responses: {
            /** @description The order's identifiers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderCreated"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    generateLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelsRequest"];
            };
        };
        responses: {
            /** @description The URL of the document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order */
                order_uuid: components["parameters"]["OrderUuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPatch"];
            };
        };
        responses: {
            /** @description The order was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    assignOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order to assign */
                order_uuid: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignRequest"];
            };
        };
        responses: {
            /** @description The order was assigned */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order */
                order_uuid: components["parameters"]["OrderUuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order was cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failure"];
            "4XX": components["responses"]["Refused"];
        };
    };
}
