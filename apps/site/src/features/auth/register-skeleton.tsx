import { Skeleton } from '@lotus/ui'
import styles from './auth.module.css'

/**
 * Has the shape of the usual form: name, two password fields, two checkboxes, the button. The window is centred on a
 * desktop and at the bottom on a phone, so it must not change its size under a pointer or finger.
 */
export function RegisterSkeleton() {
  return (
    <div className="stack gap-35" aria-hidden>
      <Field hasHint />
      <div className={styles.pair}>
        <Field hasHint hasMeter />
        <Field />
      </div>
      <Skeleton height={24} width="46%" />
      <Skeleton height={24} width="58%" />
      <Skeleton height={24} width="34%" />
      <Skeleton height={48} radius={11} />
    </div>
  )
}

function Field({ hasHint = false, hasMeter = false }: { hasHint?: boolean; hasMeter?: boolean }) {
  return (
    <div className="stack gap-15">
      <Skeleton height={18} width="38%" />
      <Skeleton height={46} radius={11} />
      {hasHint && <Skeleton height={18} width="64%" />}
      {hasMeter && <Skeleton height={4} />}
    </div>
  )
}
