/** Where the help lives: on the site, or by itself without a header to be shown inside something else (R17). */
export type HelpBase = '/help' | '/helpmc'
