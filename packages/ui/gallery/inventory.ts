import entries from './inventory.json' with { type: 'json' }

/**
 * The components of the visual design (design/visual/components.md, section 2), and where each is: in packages/ui, or
 * in a file of an app if it depends on the product's data and is used once.
 */
export interface Entry {
  name: string
  parts?: readonly string[] | undefined
  files?: readonly string[] | undefined
}

export const inventory: readonly Entry[] = entries
