/** Generated from admin.yaml by `npm run generate`; do not edit. */
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Refused: {
            message: string;
        };
        WorldRequest: {
            /** @description The world or snapshot to copy, or seed for the account without a scenario. By default the initial state of main, including its scenario. */
            from?: string;
            /** @description The bearer token of the world. Random by default. */
            token?: string;
            /** @description The name of the world. A free name by default. */
            id?: string;
            /** @description The contents of a scenario file. Sections that it leaves out are copied from `from`, or from the account. */
            scenario?: string;
            /** @description The initial switches of the world, as in PATCH /worlds/{id}/switches. */
            switches?: Record<string, unknown>;
            clock?: components["schemas"]["ClockRequest"];
        };
        RestoreRequest: {
            snapshot: string;
        };
        TimelineRequest: {
            timeline: components["schemas"]["Step"][];
        };
        /** @description A status, and when an order gets it: a duration such as 30s, 10m, 2h or 1d after its creation or assignment. */
        Step: {
            status?: string;
            /** @description The time since the creation. */
            after?: string;
            /** @description The time since the assignment. */
            after_assignment?: string;
        };
        StatusRequest: {
            /** @description Any text of 1 to 100 characters. */
            status: string;
        };
        Order: {
            uuid: string;
            order_number: string;
            status: string;
        };
        SnapshotRequest: {
            /** @description The id of a world. Default: main. */
            world?: string;
        };
        SendRequest: {
            /** @description The id of a world. */
            world?: string;
            /** @description In capital letters. */
            method: string;
            /** @description Path and query of the API. */
            url: string;
            /** @description Header names and values. */
            headers?: Record<string, unknown>;
            /** @description The body as sent. */
            body?: string;
        };
        ClockRequest: {
            /** @description A time in ISO 8601 with time zone, such as 2031-03-03T16:20:00Z. */
            at?: string;
            /** @description In milliseconds. */
            offset?: number;
            /** @description In milliseconds. */
            advance?: number;
        };
        Mock: {
            contract: string;
            /** @description The base path of the API, such as /api/v1. */
            base: string;
            worlds: components["schemas"]["World"][];
            snapshots: components["schemas"]["Snapshot"][];
            switches: Record<string, unknown>;
            /** @description The switches for all worlds, in sentences. */
            says: string[];
            storage?: components["schemas"]["Storage"];
        };
        /** @description Where the state is stored, with --data. */
        Storage: {
            /** @description The file, or the address without its token. */
            where: string;
            /** @description Present while the database can't be written to. The mock retries; until then, writes get 503 and reads work. */
            trouble?: {
                /** @description When it began, such as 2031-03-03T16:20:00.000Z. */
                since: string;
                reason: string;
            };
        };
        World: {
            id: string;
            from: string;
            /** @description The current time of the world. */
            time: string;
            clock: components["schemas"]["Clock"];
            /** @description The switches of this world alone, in sentences. */
            says?: string[];
            customers: number;
            locations: number;
            orders: number;
            /** @description Label documents. */
            labels: number;
            /** @description The timeline of new orders, if set. */
            timeline?: components["schemas"]["Step"][];
        };
        NewWorld: components["schemas"]["World"] & {
            token: string;
        };
        Switches: {
            /** @description The switches that are on. */
            on: Record<string, unknown>;
            /** @description The same in sentences. */
            says: string[];
            /** @description The available switches. */
            known?: Record<string, unknown>[];
        };
        Clock: {
            /** @description The clock is stopped at this time, such as 2031-03-03T16:20:00.000Z. */
            at?: string;
            /** @description The clock runs, this many milliseconds ahead of the mock's own clock. */
            offset?: number;
        };
        Faults: {
            faults: components["schemas"]["Fault"][];
        };
        Fault: {
            id: string;
            /** @description A heading for a list, such as "Missing fields in responses". */
            group: string;
            title: string;
            /** @description The violated requirements. */
            requirements: string[];
            kind: string;
        };
        Variations: {
            variations: components["schemas"]["Variation"][];
        };
        Variation: {
            name: string;
            /** @description A heading for a list, such as "Identifiers". */
            group: string;
            /** @description What a server with this variation does. */
            sentence: string;
            /** @description Whether it is on in this world. */
            on: boolean;
        };
        Triggers: {
            triggers: components["schemas"]["Trigger"][];
        };
        Trigger: {
            id: string;
            /** @enum {string} */
            match: "equals" | "begins";
            value: string | number;
            description: string;
            where: string[];
        };
        Worlds: {
            worlds: components["schemas"]["World"][];
        };
        Removed: {
            /** @description The id of the world. */
            removed: string;
        };
        Token: {
            token: string;
        };
        State: {
            /** @description The seed of the next identifiers. */
            ids: Record<string, unknown>;
            carriers: Record<string, unknown>[];
            customers: Record<string, unknown>[];
            locations: Record<string, unknown>[];
            orders: Record<string, unknown>[];
            labels: Record<string, unknown>[];
            /** @description The answer to each question of docs/pricing-models.md; null if rates follow no pricing model. */
            pricing: Record<string, unknown> | null;
        };
        Snapshots: {
            snapshots: components["schemas"]["Snapshot"][];
        };
        Snapshot: {
            name: string;
            customers: number;
            locations: number;
            orders: number;
            labels: number;
        };
        Exchanges: {
            exchanges: components["schemas"]["Line"][];
        };
        Line: {
            /** @description The number of the exchange since the mock started, from 1. */
            id: number;
            /** @description When it began, in ISO 8601. */
            at: string;
            elapsedMs: number;
            /** @description The id of the world of the token, if there is one. */
            world?: string;
            operation?: string;
            method: string;
            /** @description Path and query as sent. */
            url: string;
            /** @description The status, or hang or reset. */
            outcome: number | string;
            /** @description What switches and triggers changed, and whether the client closed the connection before the response. */
            done: string[];
            /** @description The names of the variations that changed the response. */
            variations: string[];
            /** @description In a list, only the first three. */
            breaches: components["schemas"]["Breach"][];
        };
        Breach: {
            /** @enum {string} */
            side: "request" | "answer";
            /** @enum {string} */
            in: "body" | "query" | "path" | "whole";
            pointer: string;
            requirement?: string;
            /** @enum {string} */
            level: "required" | "advisory" | "reference" | "note";
            sentence: string;
        };
        Exchange: components["schemas"]["Line"] & {
            request: components["schemas"]["Side"];
            answer?: components["schemas"]["Side"];
        };
        Side: {
            headers: Record<string, unknown>;
            /** @description A long body is cut to 64 KiB; a binary body is replaced by its length. */
            body: string;
            /**
             * @description Present if the body is incomplete.
             * @constant
             */
            partial?: true;
        };
        Receipts: {
            carriers: components["schemas"]["CarrierReceipts"][];
        };
        CarrierReceipts: {
            uuid: string;
            name: string;
            shipping_methods: components["schemas"]["Receipt"][];
        };
        Receipt: {
            uuid: string;
            name: string;
            rate: number;
            sentences: string[];
        };
    };
    responses: {
        /** @description This document */
        Document: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    openapi: string;
                    info: Record<string, unknown>;
                    paths: Record<string, unknown>;
                };
            };
        };
        /** @description The fault catalogue */
        Faults: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Faults"];
            };
        };
        /** @description The variations */
        Variations: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Variations"];
            };
        };
        /** @description The triggers */
        Triggers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Triggers"];
            };
        };
        /** @description The worlds */
        Worlds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Worlds"];
            };
        };
        /** @description The removed world */
        Removed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Removed"];
            };
        };
        /** @description The token */
        Token: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Token"];
            };
        };
        /** @description The state */
        State: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["State"];
            };
        };
        /** @description The order as in the state */
        Order: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        /** @description The snapshots */
        Snapshots: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Snapshots"];
            };
        };
        /** @description The exchanges */
        Exchanges: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Exchanges"];
            };
        };
        /** @description The exchange */
        Exchange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Exchange"];
            };
        };
        /** @description The new exchange as in the list */
        Line: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Line"];
            };
        };
        /** @description The price breakdowns */
        Receipts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Receipts"];
            };
        };
        /** @description The mock */
        Mock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Mock"];
            };
        };
        /** @description The world */
        World: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["World"];
            };
        };
        /** @description The world and its token */
        NewWorld: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NewWorld"];
            };
        };
        /** @description The switches */
        Switches: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Switches"];
            };
        };
        /** @description The mock can't store the change; 503 with Retry-After while it retries */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refused"];
            };
        };
        /** @description What is wrong, in a sentence */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refused"];
            };
        };
    };
    parameters: {
        /** @description The id of a world */
        WorldId: string;
    };
    requestBodies: {
        Switches: {
            content: {
                "application/json": Record<string, unknown>;
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readMock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mock"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Document"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    resetMock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Mock"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Faults"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listTriggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Triggers"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listVariations: {
        parameters: {
            query?: {
                /** @description The id of a world. */
                world?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Variations"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Switches"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Switches"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    changeSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Switches"];
        responses: {
            200: components["responses"]["Switches"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listWorlds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Worlds"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    createWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WorldRequest"];
            };
        };
        responses: {
            200: components["responses"]["NewWorld"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    removeWorlds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Worlds"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["World"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    removeWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Removed"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Token"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["State"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    loadScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/yaml": string;
            };
        };
        responses: {
            200: components["responses"]["World"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    resetWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["World"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    restoreWorld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreRequest"];
            };
        };
        responses: {
            200: components["responses"]["World"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockRequest"];
            };
        };
        responses: {
            200: components["responses"]["World"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimelineRequest"];
            };
        };
        responses: {
            200: components["responses"]["World"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    setOrderStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
                /** @description The uuid of an order */
                order_uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusRequest"];
            };
        };
        responses: {
            200: components["responses"]["Order"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readWorldSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Switches"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearWorldSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Switches"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    changeWorldSwitches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Switches"];
        responses: {
            200: components["responses"]["Switches"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Snapshots"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a snapshot */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SnapshotRequest"];
            };
        };
        responses: {
            200: components["responses"]["Snapshots"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    removeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a snapshot */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Snapshots"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listExchanges: {
        parameters: {
            query?: {
                /** @description Only exchanges of this world */
                world?: string;
                /** @description Only exchanges of this operation, such as POST /orders or createOrder */
                operation?: string;
                /** @description Only exchanges with this status, or hang or reset */
                outcome?: string;
                /** @description Only exchanges whose path, query or bodies contain this text, such as the uuid of an order */
                about?: string;
                /** @description Only exchanges with a greater id */
                after?: string;
                /** @description At most this many, the newest */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Exchanges"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearExchanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Exchanges"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    followExchanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readExchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of an exchange */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Exchange"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    replayExchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of an exchange */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Line"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    sendRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendRequest"];
            };
        };
        responses: {
            200: components["responses"]["Line"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    readReceipts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link in a response with rates */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Receipts"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
}
