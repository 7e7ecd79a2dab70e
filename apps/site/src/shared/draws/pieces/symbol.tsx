import type { ReactNode } from 'react'
import { pieceClass, type PieceSize } from './piece-size.ts'
import styles from './pieces.module.css'

export const symbols = ['gourd', 'crab', 'prawn', 'fish', 'rooster', 'stag'] as const
export type SymbolName = (typeof symbols)[number]

export function isSymbol(value: string): value is SymbolName {
  return symbols.some((symbol) => symbol === value)
}

const c = (name: string) => styles[name]

const drawings: Readonly<Record<SymbolName, { ink: string; picture: ReactNode }>> = {
  gourd: {
    ink: 'inkGreen',
    picture: (
      <>
        <path className={c('line')} strokeWidth="2.6" d="M24 11 C23 7 26 5 30 5" />
        <path className={c('leaf')} d="M30 6 C36 2 41 5 42 10 C36 12 32 10 30 6 Z" />
        <circle className={c('fill')} cx="24" cy="17" r="7.5" />
        <circle className={c('fill')} cx="24" cy="33" r="12" />
        <path className={c('shade')} d="M17 24 Q24 28 31 24 L30 22 Q24 25 18 22 Z" />
        <path className={c('lightLine')} strokeWidth="2.4" d="M17 31 Q17 27 20 26" />
        <path className={c('lightLine')} strokeWidth="2" d="M20 16 Q20 13 22.5 12.5" />
      </>
    ),
  },
  crab: {
    ink: 'inkRed',
    picture: (
      <>
        <path
          className={c('line')}
          strokeWidth="2.8"
          d="M13 28 L5 25 M13 32 L5 34 M15 36 L9 42 M35 28 L43 25 M35 32 L43 34 M33 36 L39 42"
        />
        <path className={c('line')} strokeWidth="3.2" d="M15 25 Q8 20 9 13 M33 25 Q40 20 39 13" />
        <path className={c('fill')} d="M9 15 C3 12 4 5 10 4 L10 9 L14 5 C17 9 14 14 9 15 Z" />
        <path className={c('fill')} d="M39 15 C45 12 44 5 38 4 L38 9 L34 5 C31 9 34 14 39 15 Z" />
        <ellipse className={c('fill')} cx="24" cy="30" rx="13" ry="9.5" />
        <path className={c('shadeLine')} strokeWidth="1.8" d="M16 33 Q24 39 32 33" />
        <circle className={c('light')} cx="20" cy="24.5" r="2.6" />
        <circle className={c('light')} cx="28" cy="24.5" r="2.6" />
        <circle className={c('shade')} cx="20" cy="24.5" r="1.3" />
        <circle className={c('shade')} cx="28" cy="24.5" r="1.3" />
      </>
    ),
  },
  prawn: {
    ink: 'inkAmber',
    picture: (
      <>
        <path className={c('line')} strokeWidth="1.6" d="M13 17 C7 12 6 8 7 3 M14 16 C11 10 13 6 16 3" />
        <path
          className={c('fill')}
          d="M10 20 C13 11 26 8 34 15 C42 22 41 35 32 39 C29 40 26 39 25 37 C31 36 34 31 31 27 C27 22 17 27 10 20 Z"
        />
        <path className={c('fill')} d="M27 36 L17 34 L20 39 L15 43 L27 41 Z" />
        <path
          className={c('lightLine')}
          strokeWidth="1.7"
          d="M21 13 Q23 18 22 24 M28 13 Q29 18 27 24 M35 19 Q33 23 31 25 M39 27 Q36 28 33 29"
        />
        <path className={c('line')} strokeWidth="1.8" d="M17 25 L15 30 M22 26 L21 31" />
        <circle className={c('light')} cx="15" cy="18" r="2.3" />
        <circle className={c('shade')} cx="15" cy="18" r="1.2" />
      </>
    ),
  },
  fish: {
    ink: 'inkBlue',
    picture: (
      <>
        <path className={c('fill')} d="M4 25 C10 14 24 11 33 22 L43 14 C42 21 42 29 44 36 L33 28 C24 39 10 36 4 25 Z" />
        <path className={c('fill')} d="M17 16 Q22 8 29 10 Q27 14 29 19 Z" />
        <path className={c('shade')} d="M18 34 Q20 40 26 40 Q24 37 26 33 Z" />
        <path
          className={c('lightLine')}
          strokeWidth="1.8"
          d="M16 18 Q20 25 16 32 M23 20 Q26 25 23 30 M28 22 Q30 25 28 28"
        />
        <circle className={c('light')} cx="10.5" cy="23" r="2.6" />
        <circle className={c('shade')} cx="10.5" cy="23" r="1.3" />
      </>
    ),
  },
  rooster: {
    ink: 'inkLotus',
    picture: (
      <>
        <path className={c('shade')} d="M29 28 C33 20 35 12 43 11 C46 18 44 27 36 33 Z" />
        <path className={c('fill')} d="M33 25 C35 17 32 12 38 8 C44 14 41 24 35 30 Z" />
        <path
          className={c('fill')}
          d="M12 13 C13 9 20 9 21 14 C22 20 26 24 36 25 C36 35 29 40 21 39 C13 38 10 30 11 22 Z"
        />
        <path className={c('flame')} d="M12 11 C10 7 13 5 14 8 C14 3 18 4 17 8 C20 5 22 8 19 11 Z" />
        <path className={c('beak')} d="M12 14 L6 17 L12 19 Z" />
        <path className={c('flame')} d="M11 20 Q8 24 11 26 Q14 24 13 20 Z" />
        <path className={c('shadeLine')} strokeWidth="2" d="M19 28 Q25 34 31 29" />
        <path className={c('beak')} d="M20 38 H22 V43 H25 V44.5 H17 V43 H20 Z M26 37 H28 V43 H31 V44.5 H25 V43 H26 Z" />
        <circle className={c('light')} cx="16" cy="15" r="2.2" />
        <circle className={c('shade')} cx="15.8" cy="15" r="1.2" />
      </>
    ),
  },
  stag: {
    ink: 'inkBrown',
    picture: (
      <>
        <path
          className={c('shadeLine')}
          strokeWidth="2.4"
          d="M19 19 C12 16 9 11 10 4 M13 14 L6 13 M11 9 L5 6 M29 19 C36 16 39 11 38 4 M35 14 L42 13 M37 9 L43 6"
        />
        <path className={c('fill')} d="M17 22 L8 20 Q9 27 17 27 Z M31 22 L40 20 Q39 27 31 27 Z" />
        <path className={c('fill')} d="M16 20 Q24 14 32 20 L29 36 Q28 44 24 44 Q20 44 19 36 Z" />
        <path className={c('light')} d="M20.5 37 Q24 34.5 27.5 37 Q27 42.5 24 42.5 Q21 42.5 20.5 37 Z" />
        <ellipse className={c('shade')} cx="24" cy="38" rx="2.6" ry="1.7" />
        <circle className={c('shade')} cx="20" cy="27" r="1.7" />
        <circle className={c('shade')} cx="28" cy="27" r="1.7" />
        <path className={c('lightLine')} strokeWidth="1.6" d="M24 20 V24" />
      </>
    ),
  },
}

/** A picture of bầu cua on its ivory tile. */
export function Symbol({
  symbol,
  size = 'md',
  className,
}: {
  symbol: SymbolName
  size?: PieceSize
  className?: string | undefined
}) {
  const { ink, picture } = drawings[symbol]
  return (
    <span aria-hidden className={pieceClass(size, c('symbol'), c(ink), className)}>
      <svg className={c('svg')} viewBox="0 0 48 48">
        {picture}
      </svg>
    </span>
  )
}
