import type { ComponentType } from 'react'

/** A page of the gallery. */
export interface Section {
  /** Its address: `#buttons`. */
  id: string
  /** Vietnamese and English, with a bar between them. */
  title: string
  /** The components it shows, each in the states of states.ts. */
  covers: readonly string[]
  /** What it shows, one below the other. */
  parts: readonly ComponentType<{ variant: string }>[]
  /**
   * Addresses below it, `#modals/form`, that show one thing on the whole window: what lies over the page has no place among
   * others. Each has a picture of its own.
   */
  variants?: readonly string[] | undefined
  /** Moves, or is drawn art with its own tests: shown, but not compared as a picture. */
  hasNoPicture?: boolean | undefined
}
