import entries from './inventory.json' with { type: 'json' }

/**
 * The components of the visual design (design/visual/components.md, section 2), and where each is: a part of packages/ui, or a
 * file of an app where it is bound to the product's data and used once.
 */
export interface Entry {
  name: string
  parts?: readonly string[] | undefined
  files?: readonly string[] | undefined
}

export const inventory: readonly Entry[] = entries
