/** The base address of the help: on the site, or alone without a header, to be embedded elsewhere (R17). */
export type HelpBase = '/help' | '/helpmc'
