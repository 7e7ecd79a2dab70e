import { lazy, Suspense } from 'react'
import type { Face } from '../model/face.ts'
import styles from './faces.module.css'

// A family uses one kind of picture; the others are not downloaded.
const DiceRow = lazy(async () => ({ default: (await import('./dice-row.tsx')).DiceRow }))
const SymbolFace = lazy(async () => ({ default: (await import('./symbol-face.tsx')).SymbolFace }))
const Spots = lazy(async () => ({ default: (await import('./spots.tsx')).Spots }))
const Emblem = lazy(async () => ({ default: (await import('./emblem.tsx')).Emblem }))

/** The picture of a token. Decorative: the text of the tile says what it is. */
export function TokenFace({ face }: { face: Face }) {
  return (
    <Suspense fallback={<span className={styles.empty} />}>
      <Drawn face={face} />
    </Suspense>
  )
}

function Drawn({ face }: { face: Face }) {
  switch (face.kind) {
    case 'dice':
      return <DiceRow dice={face.dice} />
    case 'symbol':
      return <SymbolFace symbol={face.symbol} />
    case 'colour':
    case 'coins':
    case 'beads':
    case 'digits':
    case 'numbers':
      return <Spots face={face} />
    case 'duel':
      return <Emblem name={face.side} />
    case 'element':
      return <Emblem name={face.element} />
  }
}
