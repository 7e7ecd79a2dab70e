import { useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'
import styles from './verifications.module.css'
import type { Verification } from './verifications-search.ts'

type Mark = Verification['marks'][number]

const tones: Record<Mark, Tone> = {
  name_differs: 'warning',
  no_name: 'neutral',
  birthday_differs: 'warning',
  under_age: 'loss',
  document_expired: 'loss',
  same_document: 'loss',
  same_person: 'warning',
  on_list: 'loss',
  unscreened: 'info',
}

/** What differs, each with its own word. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('backofficeVerification')
  if (marks.length === 0) return <span className={styles.calm}>{t('noMarks')}</span>
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <Badge key={mark} tone={tones[mark]}>
          {t(`mark.${mark}`)}
        </Badge>
      ))}
    </span>
  )
}

const stateTones: Record<Verification['state'], Tone> = { WAITING: 'info', APPROVED: 'gain', REFUSED: 'neutral' }

export function StateBadge({ of: { state, isHalf } }: { of: Pick<Verification, 'state' | 'isHalf'> }) {
  const { t } = useTranslation('backofficeVerification')
  return <Badge tone={isHalf ? 'warning' : stateTones[state]}>{t(isHalf ? 'state.HALF' : `state.${state}`)}</Badge>
}
