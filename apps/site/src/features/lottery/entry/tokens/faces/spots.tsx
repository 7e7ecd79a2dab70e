import { Ball, Coin, ColourDot, WaveBall } from '../../../../../shared/draws/pieces/index.ts'
import type { Face } from '../model/face.ts'
import styles from './faces.module.css'

type Spotted = Extract<Face, { kind: 'colour' | 'coins' | 'beads' | 'digits' | 'numbers' }>
const COINS = 4

/** Pictures made of round pieces: a colour, four coins, beads, digits, numbers in wave colours. */
export function Spots({ face }: { face: Spotted }) {
  switch (face.kind) {
    case 'colour':
      return <ColourDot hue={face.hue} size="lg" />
    case 'coins':
      return (
        <span aria-hidden className={styles.row}>
          {Array.from({ length: COINS }, (_, coin) => (
            <Coin key={coin} isRed={coin < face.reds} size="sm" />
          ))}
        </span>
      )
    case 'beads':
      return (
        <span aria-hidden className={styles.row}>
          <Beads count={face.first} />
          {face.second !== undefined && <Beads count={face.second} isPush={face.isPush ?? false} />}
        </span>
      )
    case 'digits':
      return (
        <span aria-hidden className={styles.row}>
          {[...face.digits].map((digit, place) => (
            <Ball key={`${place}-${digit}`} size="xs">
              {digit}
            </Ball>
          ))}
        </span>
      )
    case 'numbers':
      return (
        <span aria-hidden className={styles.numbers}>
          {face.numbers.map((number) => (
            <WaveBall key={number} number={number} size="sm" />
          ))}
        </span>
      )
  }
}

/** Beads left after counting by four; those that only return the stake are hollow. */
function Beads({ count, isPush = false }: { count: number; isPush?: boolean }) {
  return (
    <span className={styles.beads} data-push={isPush || undefined}>
      {Array.from({ length: count }, (_, bead) => (
        <i key={bead} />
      ))}
    </span>
  )
}
