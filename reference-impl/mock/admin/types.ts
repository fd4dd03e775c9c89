/** Generated from admin.yaml by `npm run generate`; do not edit. */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is running
         * @description Versions, worlds and snapshots, and which switches are on.
         */
        get: operations["readMock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show this document
         * @description The OpenAPI document of the control interface.
         */
        get: operations["readDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin again
         * @description Takes every world back to what it was made from, and switches to what they were at the start, and forgets the exchanges. Worlds, tokens and snapshots stay.
         */
        post: operations["resetMock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fault catalogue
         * @description Each way to break the contract, with the requirements that it violates.
         */
        get: operations["listFaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the triggers
         * @description The values that make the mock answer in a certain way; none with --no-triggers.
         */
        get: operations["listTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/freedoms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the freedoms
         * @description What the specification leaves open: the names for the switch ambiguity, what a server does that uses them, and which are on in a world. Without the parameter the world is that of the bearer token, if there is one, else all worlds.
         */
        get: operations["listFreedoms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/switches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the switches
         * @description What is on for all worlds, and which switches there are.
         */
        get: operations["readSwitches"];
        put?: never;
        post?: never;
        /**
         * Switch all off
         * @description Nothing is on for all worlds any more. What is on for a single one stays.
         */
        delete: operations["clearSwitches"];
        options?: never;
        head?: never;
        /**
         * Change switches
         * @description Switches that are named change for all worlds, null switches one off, others stay.
         */
        patch: operations["changeSwitches"];
        trace?: never;
    };
    "/worlds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the worlds
         * @description All of them, without their tokens.
         */
        get: operations["listWorlds"];
        put?: never;
        /**
         * Make a world
         * @description Creates a world with a token of its own, as a copy of a snapshot, of another world or of what main began with, or from a scenario. A mistake creates nothing.
         */
        post: operations["createWorld"];
        /**
         * Remove the worlds that were made
         * @description All but the accounts' own, with what is switched on in them. Snapshots stay.
         */
        delete: operations["removeWorlds"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        /**
         * Show a world
         * @description Where it comes from, what is in it and what time it is there.
         */
        get: operations["readWorld"];
        put?: never;
        post?: never;
        /**
         * Remove a world
         * @description Its token is taken by nobody then. The accounts' own worlds stay.
         */
        delete: operations["removeWorld"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        /**
         * Show a world's token
         * @description The bearer token that opens it. Lists of worlds leave it out.
         */
        get: operations["readToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        /**
         * Show what is stored
         * @description Carriers, customers, locations and orders as the mock keeps them, and by which reading of the pricing fields rates are made.
         */
        get: operations["readState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Load a scenario
         * @description Puts what a scenario file says in the place of what is in the world. A mistake in it changes nothing.
         */
        put: operations["loadScenario"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a world again
         * @description Goes back to what it was made from, or was loaded with. What is switched on in it stays.
         */
        post: operations["resetWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to a snapshot
         * @description Puts a snapshot, or the seed, in the place of what is in the world.
         */
        post: operations["restoreWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Set the clock
         * @description `at` lets it stand still at a time; `offset` lets it go, so many milliseconds from the mock's own clock, which is real time unless `--clock` stopped it; `advance` moves it as it is, forwards or, when negative, backwards.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Set the timeline of new orders
         * @description Orders that are created in the world from now on get these statuses as its clock advances. An empty list ends that; orders that exist keep the timeline that they have.
         */
        put: operations["setTimeline"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/orders/{order_uuid}/status": {
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
        get?: never;
        /**
         * Set the status of an order
         * @description To any text; CANCELLED alone has a meaning: such an order can't be updated, assigned or cancelled. The status stays until the order is assigned or cancelled, or a later step of its timeline is due.
         */
        put: operations["setOrderStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worlds/{id}/switches": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a world */
                id: components["parameters"]["WorldId"];
            };
            cookie?: never;
        };
        /**
         * Show a world's switches
         * @description What is on in it, its own and those of all worlds.
         */
        get: operations["readWorldSwitches"];
        put?: never;
        post?: never;
        /**
         * Forget a world's switches
         * @description Those of all worlds count in it again.
         */
        delete: operations["clearWorldSwitches"];
        options?: never;
        head?: never;
        /**
         * Change a world's switches
         * @description They count before those of all worlds; null switches one off, and others stay.
         */
        patch: operations["changeWorldSwitches"];
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the snapshots
         * @description Their names, and how much is in each.
         */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a snapshot */
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Take a snapshot
         * @description Keeps the state and the clock of a world under a name, in place of what was kept under it.
         */
        put: operations["takeSnapshot"];
        post?: never;
        /**
         * Remove a snapshot
         * @description Worlds that were made from it stay as they are, and can still be reset to it.
         */
        delete: operations["removeSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the exchanges
         * @description The last thousand exchanges of each world, the newest last.
         */
        get: operations["listExchanges"];
        put?: never;
        post?: never;
        /**
         * Forget the exchanges
         * @description The numbers of new ones go on.
         */
        delete: operations["clearExchanges"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchanges/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the exchanges
         * @description Server-sent events, one for each exchange from now on, with the form of an element of the list. A header Last-Event-ID brings those after this one first, which is how a browser goes on after it was cut off. An event of the type forgotten comes when all exchanges up to then are forgotten.
         */
        get: operations["followExchanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchanges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of an exchange */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Show an exchange
         * @description With its headers and bodies, tokens masked.
         */
        get: operations["readExchange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchanges/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of an exchange */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carry out a request again
         * @description As it came, with its token. The answer is the line of the new exchange.
         */
        post: operations["replayExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a request
         * @description To this mock, as if it had come over the network; with a `world`, under the token of that. The answer is the line of the new exchange.
         */
        post: operations["sendRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What the link of an answer with rates ends in */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Show the receipts of rates
         * @description How each rate of an answer came about, in numbers and in sentences.
         */
        get: operations["readReceipts"];
        put?: never;
        post?: never;
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
        Refused: {
            message: string;
        };
        WorldRequest: {
            /** @description A snapshot, the id of a world, or seed, the account without a scenario. By default the world begins as a reset of main would restore it, a scenario included. */
            from?: string;
            /** @description The bearer token of the world; random by default. */
            token?: string;
            /** @description The name of the world; a free one by default. */
            id?: string;
            /** @description The text of a scenario file. What it leaves out is that of `from`, or of the account. */
            scenario?: string;
            /** @description What is on in this world from the start, as in PATCH /worlds/{id}/switches. */
            switches?: Record<string, unknown>;
            clock?: components["schemas"]["ClockRequest"];
        };
        RestoreRequest: {
            snapshot: string;
        };
        TimelineRequest: {
            timeline: components["schemas"]["Step"][];
        };
        /** @description A status, and when it comes, such as 30s, 10m, 2h or 1d after the creation of an order or its assignment. */
        Step: {
            status?: string;
            /** @description Counted from the creation. */
            after?: string;
            /** @description Counted from the assignment. */
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
            /** @description The id of a world; main without. */
            world?: string;
        };
        SendRequest: {
            /** @description The id of a world. */
            world?: string;
            /** @description In capital letters. */
            method: string;
            /** @description Path and query, below this server. */
            url: string;
            /** @description Names and values. */
            headers?: Record<string, unknown>;
            /** @description As it is sent. */
            body?: string;
        };
        ClockRequest: {
            /** @description A time in ISO 8601 with its zone, such as 2031-03-03T16:20:00Z. */
            at?: string;
            /** @description In milliseconds. */
            offset?: number;
            /** @description In milliseconds. */
            advance?: number;
        };
        Mock: {
            contract: string;
            /** @description The path below which the API is, such as /api/v1. */
            base: string;
            worlds: components["schemas"]["World"][];
            snapshots: components["schemas"]["Snapshot"][];
            switches: Record<string, unknown>;
            /** @description What is on for all worlds, in sentences. */
            says: string[];
            storage?: components["schemas"]["Storage"];
        };
        /** @description Where the state is stored, if it is (--data). */
        Storage: {
            /** @description The file, or the address without its token. */
            where: string;
            /** @description Set while a database can't be written to. That is retried; until it succeeds, requests that change something get 503 and reads go on. */
            trouble?: {
                /** @description When it began, such as 2031-03-03T16:20:00.000Z. */
                since: string;
                reason: string;
            };
        };
        World: {
            id: string;
            from: string;
            /** @description What time it is there now. */
            time: string;
            clock: components["schemas"]["Clock"];
            /** @description What is on in this world alone, in sentences. */
            says?: string[];
            customers: number;
            locations: number;
            orders: number;
            /** @description Documents of labels. */
            labels: number;
            /** @description Of new orders, if they have one. */
            timeline?: components["schemas"]["Step"][];
        };
        NewWorld: components["schemas"]["World"] & {
            token: string;
        };
        Switches: {
            /** @description What is on. */
            on: Record<string, unknown>;
            /** @description The same in sentences. */
            says: string[];
            /** @description What can be switched on. */
            known?: Record<string, unknown>[];
        };
        Clock: {
            /** @description It stands still at this time, such as 2031-03-03T16:20:00.000Z. */
            at?: string;
            /** @description It goes, so many milliseconds from the clock of the mock itself. */
            offset?: number;
        };
        Faults: {
            faults: components["schemas"]["Fault"][];
        };
        Fault: {
            id: string;
            title: string;
            /** @description What it violates. */
            requirements: string[];
            kind: string;
        };
        Freedoms: {
            freedoms: components["schemas"]["Freedom"][];
        };
        Freedom: {
            name: string;
            /** @description What a server does that uses it. */
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
            /** @description What decides the next identifiers. */
            ids: Record<string, unknown>;
            carriers: Record<string, unknown>[];
            customers: Record<string, unknown>[];
            locations: Record<string, unknown>[];
            orders: Record<string, unknown>[];
            labels: Record<string, unknown>[];
            /** @description An answer to each question of docs/pricing-models.md, null where rates follow no reading. */
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
            /** @description Its position since the mock started, from 1. */
            id: number;
            /** @description When it began, in ISO 8601. */
            at: string;
            elapsedMs: number;
            /** @description The id of the world whose token was sent, if it was one. */
            world?: string;
            operation?: string;
            method: string;
            /** @description Path and query as they were sent. */
            url: string;
            /** @description The status, or hang or reset. */
            outcome: number | string;
            /** @description What switches and triggers made of it, and whether the caller closed the connection before the response. */
            done: string[];
            /** @description The names of the freedoms of the specification that changed the response. */
            freedoms: string[];
            /** @description In a list the first three. */
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
            /** @description Of a long one the first 64 KiB, of one that is no text its length. */
            body: string;
            /**
             * @description Present where the body is not there in full.
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
        /** @description The freedoms of the specification */
        Freedoms: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Freedoms"];
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
        /** @description Which world is gone */
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
        /** @description What is stored */
        State: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["State"];
            };
        };
        /** @description The order as the state lists it */
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
        /** @description The line of the new exchange */
        Line: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Line"];
            };
        };
        /** @description The receipts */
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
        /** @description The mock can't store what was done, so nothing is acknowledged; 503 with Retry-After while it retries */
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
    listFreedoms: {
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
            200: components["responses"]["Freedoms"];
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
                /** @description Only those of a world */
                world?: string;
                /** @description Only those of an operation, such as createOrder or POST /orders */
                operation?: string;
                /** @description Only those with a status, or hang or reset */
                outcome?: string;
                /** @description Only those whose path, query or bodies contain this text, such as the uuid of an order */
                about?: string;
                /** @description Only those with a greater id */
                after?: string;
                /** @description Only so many of the last */
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
                /** @description What the link of an answer with rates ends in */
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
