import type { ComponentType } from 'react'

/** A page of the gallery. */
export interface Section {
  /** Its address: `#buttons`. */
  id: string
  /** Vietnamese and English, separated by a bar. */
  title: string
  /** The components it shows, each in the states of states.ts. */
  covers: readonly string[]
  /** What it shows, one below the other. */
  parts: readonly ComponentType<{ variant: string }>[]
  /**
   * Addresses below it, `#modals/form`, that show one component in the whole window: overlays cannot be shown among
   * others. Each has its own screenshot.
   */
  variants?: readonly string[] | undefined
  /** Animated, or drawn art with its own tests: shown, but not compared as a screenshot. */
  hasNoPicture?: boolean | undefined
}
