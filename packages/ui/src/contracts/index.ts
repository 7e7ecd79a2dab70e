/** Agents' contracts as both apps show and type them; texts: `agents:contract`. */
export * from './terms-draft.ts'
export * from './contract-parts.tsx'
export * from './terms-fields.tsx'
export * from './statement-ladder.tsx'
export * from './statement-view.tsx'
export * from './statement-tables.tsx'
export * from './past-panel.tsx'
export * from './wage-display.ts'
