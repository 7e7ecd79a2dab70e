import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './step-list.module.css'

export interface GuideStep {
  key: string
  title: ReactNode
  text?: ReactNode
  /** A picture, a QR code, a button. */
  media?: ReactNode
}

/** Instructions in their order: how to install, how to register. For a flow in progress use `Steps`. */
export function StepList({ steps, className }: { steps: readonly GuideStep[]; className?: string | undefined }) {
  return (
    <ol className={cx(styles.list, className)}>
      {steps.map((step, index) => (
        <li key={step.key}>
          <i className="num" aria-hidden>
            {index + 1}
          </i>
          <div>
            <b>{step.title}</b>
            {step.text !== undefined && <div className={styles.text}>{step.text}</div>}
            {step.media !== undefined && <div className={styles.media}>{step.media}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
