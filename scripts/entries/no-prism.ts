/** What a page has in the place of Prism, which needs Node: a module without anything. */

export {};
