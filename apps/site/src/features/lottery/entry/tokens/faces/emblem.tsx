import type { ReactNode } from 'react'
import type { Duellist, Element } from '../model/face.ts'
import styles from './faces.module.css'

type Name = Duellist | Element

const c = (name: string) => styles[name]

const drawings: Readonly<Record<Name, { tone: string; picture: ReactNode }>> = {
  dragon: {
    tone: 'toneRed',
    picture: (
      <>
        <path className={c('body')} d="M33 15 C18 8 9 18 18 25 C27 32 40 31 35 39 C31 44 21 45 10 40" />
        <path className={c('fill')} d="M12 36 L3 37 L9 44 Z" />
        <path
          className={c('goldStroke')}
          d="M31 9 C30 6 32 3 36 2 M36 9 C37 6 40 5 43 6 M14 12 L11 8 M11 20 L6 19 M24 29 L21 33 M40 34 L45 33"
        />
        <path className={c('fill')} d="M26 14 C27 7 38 6 42 12 L46 17 C46 20 43 22 39 21 L31 21 C27 20 26 18 26 14 Z" />
        <path className={c('brightStroke')} d="M38 21 L44 18" />
        <circle className={c('bright')} cx="35" cy="13" r="2.2" />
        <circle className={c('dark')} cx="35.4" cy="13" r="1.1" />
        <path className={c('goldStroke')} d="M43 20 C46 22 46 25 44 27" />
      </>
    ),
  },
  tiger: {
    tone: 'toneAmber',
    picture: (
      <>
        <circle className={c('fill')} cx="11" cy="13" r="6.5" />
        <circle className={c('fill')} cx="37" cy="13" r="6.5" />
        <path className={c('fill')} d="M24 7 C38 7 43 17 42 27 C41 38 33 44 24 44 C15 44 7 38 6 27 C5 17 10 7 24 7 Z" />
        <path
          className={c('bright')}
          d="M24 31 C30 31 34 34 33 38 C31 42 28 43 24 43 C20 43 17 42 15 38 C14 34 18 31 24 31 Z"
        />
        <path className={c('dark')} d="M20.5 31 H27.5 L24 35 Z" />
        <path
          className={c('darkStroke')}
          d="M24 35 V38 M18 12 H30 M19.5 16.5 H28.5 M24 9 V20 M7 25 H13 M8 31 H13 M41 25 H35 M40 31 H35"
        />
        <circle className={c('dark')} cx="16.5" cy="25" r="2.6" />
        <circle className={c('dark')} cx="31.5" cy="25" r="2.6" />
      </>
    ),
  },
  tie: {
    tone: 'toneJade',
    picture: (
      <>
        <circle className={c('ring')} cx="24" cy="24" r="18" />
        <path className={c('stroke')} d="M15 20 H33 M15 28 H33" />
      </>
    ),
  },
  kim: {
    tone: 'toneGold',
    picture: (
      <>
        <path className={c('fill')} d="M6 24 Q24 16 42 24 L38 36 Q24 42 10 36 Z" />
        <ellipse className={c('soft')} cx="24" cy="20.5" rx="9" ry="6" />
        <path className={c('darkStroke')} d="M12 33 Q24 37 36 33" />
      </>
    ),
  },
  moc: {
    tone: 'toneGreen',
    picture: (
      <>
        <path className={c('fill')} d="M24 4 C35 10 38 20 24 31 C10 20 13 10 24 4 Z" />
        <path className={c('brightStroke')} d="M24 12 V28 M24 20 L29 16 M24 24 L19 20" />
        <path className={c('stroke')} d="M24 30 V44 M24 38 Q32 38 35 32 M24 41 Q16 41 13 35" />
      </>
    ),
  },
  thuy: {
    tone: 'toneBlue',
    picture: (
      <>
        <path className={c('fill')} d="M24 4 C31 14 38 21 38 30 A14 14 0 0 1 10 30 C10 21 17 14 24 4 Z" />
        <path className={c('brightStroke')} d="M16 30 Q17 37 24 38" />
      </>
    ),
  },
  hoa: {
    tone: 'toneRed',
    picture: (
      <>
        <path
          className={c('fill')}
          d="M25 3 C27 12 38 16 38 30 C38 39 31 45 24 45 C16 45 10 39 10 31 C10 24 14 21 16 15 C19 18 20 20 20 23 C24 18 25 11 25 3 Z"
        />
        <path
          className={c('bright')}
          d="M25 25 C28 30 31 32 30 37 C29 41 27 42 24 42 C20 42 18 39 18 36 C18 32 23 31 25 25 Z"
        />
      </>
    ),
  },
  tho: {
    tone: 'toneBrown',
    picture: (
      <>
        <path className={c('fill')} d="M4 40 L18 14 L26 27 L31 20 L44 40 Z" />
        <path className={c('bright')} d="M18 14 L22.5 21.5 L18 24 L14 21.5 Z" />
        <path className={c('darkStroke')} d="M8 44 H40" />
      </>
    ),
  },
}

/** Dragon, tiger and tie; the five elements. */
export function Emblem({ name }: { name: Name }) {
  const { tone, picture } = drawings[name]
  return (
    <svg aria-hidden viewBox="0 0 48 48" className={`${styles.emblem} ${c(tone) ?? ''}`}>
      {picture}
    </svg>
  )
}
