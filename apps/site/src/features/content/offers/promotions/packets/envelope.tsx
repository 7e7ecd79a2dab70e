import { cx } from '@lotus/ui'
import styles from './packets.module.css'

const PETAL = 'M0 18C-9 9 -9 -8 0 -20C9 -8 9 9 0 18Z'
const turns = [-64, 64, -36, 36, -14, 14, 0] as const
const rows = [0, 1, 2, 3, 4, 5] as const
const columns = [0, 1, 2, 3, 4, 5] as const

type Props = {
  /** What the card says, once a packet is grabbed. */
  amount: string | undefined
  note: string | undefined
  /** Changes with each packet, so that the card rises anew. */
  packet: number
  isWaiting: boolean
}

/** A red envelope; a card rises out of it with what was grabbed. The words beside it say the same. */
export function Envelope({ amount, note, packet, isWaiting }: Props) {
  return (
    <svg viewBox="0 0 200 300" aria-hidden className={cx(styles.envelope, isWaiting && styles.waiting)}>
      <clipPath id="packet-front">
        <path d="M10 110Q100 180 190 110V276Q190 292 174 292H26Q10 292 10 276Z" />
      </clipPath>
      <path d="M10 110H190V276Q190 292 174 292H26Q10 292 10 276Z" className={styles.back} />
      {amount !== undefined && (
        <g key={packet} className={styles.card}>
          <rect x={28} y={12} width={144} height={180} rx={10} className={styles.paper} />
          <text x={100} y={62} textAnchor="middle" className={styles.amount} data-long={amount.length > 8 || undefined}>
            {amount}
          </text>
          {note !== undefined && (
            <text x={100} y={90} textAnchor="middle" className={styles.cardNote}>
              {note}
            </text>
          )}
        </g>
      )}
      <g clipPath="url(#packet-front)">
        <path d="M10 110H190V292H10Z" className={styles.front} />
        {rows.map((row) =>
          columns.map((column) => (
            <circle
              key={`${row} ${column}`}
              cx={column * 36 + (row % 2 === 0 ? 0 : 18) + 10}
              cy={190 + row * 20}
              r={18}
              className={styles.scale}
            />
          )),
        )}
      </g>
      <path d="M10 110Q100 180 190 110V276Q190 292 174 292H26Q10 292 10 276Z" className={styles.edge} />
      <circle cx={100} cy={208} r={38} className={styles.seal} />
      <g transform="translate(100 214)">
        {turns.map((turn) => (
          <path
            key={turn}
            d={PETAL}
            transform={`rotate(${turn} 0 18)`}
            className={styles.petal}
            data-inner={turn === 0 || undefined}
          />
        ))}
      </g>
    </svg>
  )
}
