/** The name of the demo's agent. */
export const DEMO_AGENT = 'daily1'
