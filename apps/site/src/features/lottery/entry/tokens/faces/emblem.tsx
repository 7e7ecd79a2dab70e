import { Drawing, type DrawingPart } from '../../../../../shared/draws/pieces/drawing.tsx'
import type { DragonTigerOutcome, Element } from '../model/face.ts'
import pictures from './emblems.json' with { type: 'json' }
import styles from './faces.module.css'

type Name = DragonTigerOutcome | Element

const drawings: Readonly<Record<Name, { tone: string; parts: readonly DrawingPart[] }>> = pictures

/** Dragon, tiger and tie; the five elements. */
export function Emblem({ name }: { name: Name }) {
  const { tone, parts } = drawings[name]
  return <Drawing className={`${styles.emblem} ${styles[tone] ?? ''}`} parts={parts} styles={styles} />
}
