import { cx } from '@lotus/ui'
import type { ReactNode } from 'react'
import dusk from '../../../assets/pond-dusk.svg'
import night from '../../../assets/pond-night.svg'
import styles from './scene.module.css'

const arts = { dusk, night }

type Props = {
  art: keyof typeof arts
  kicker?: ReactNode
  title: ReactNode
  text?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** The head of a section's main page: the pond picture, dark in both themes, with the page's title. */
export function Scene({ art, kicker, title, text, className, children }: Props) {
  return (
    <header className={cx(styles.scene, className)} data-art={art} data-color-scheme="dark">
      <img src={arts[art]} alt="" className={styles.art} width={820} height={360} />
      <div className={styles.body}>
        {kicker !== undefined && <p className={cx('row', styles.kicker)}>{kicker}</p>}
        <h1>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </header>
  )
}
