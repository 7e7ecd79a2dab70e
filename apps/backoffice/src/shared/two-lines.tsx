import type { ReactNode } from 'react'
import styles from './facts.module.css'

type Props = { top: ReactNode; below: ReactNode; isApart?: boolean }

/** A name, and below it what tells rows of the same name apart; `isApart` adds a small gap. */
export function TwoLines({ top, below, isApart = false }: Props) {
  const lines = (
    <>
      <b>{top}</b>
      <small className="num">{below}</small>
    </>
  )
  return isApart ? <span className={styles.lines}>{lines}</span> : lines
}
