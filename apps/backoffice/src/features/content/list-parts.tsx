import type { RouteValue } from '@lotus/contract'
import {
  completeLanguages,
  formatDateTime,
  languageName,
  localText,
  useTranslation,
  type Language,
  type Texts,
} from '@lotus/i18n'
import { Badge, Button } from '@lotus/ui'
import { IconAlertTriangle, IconPlus } from '@lotus/ui/icons'
import { SearchBox } from '../../shared/filters.tsx'
import styles from './content.module.css'

export type ListProps = {
  q?: string
  state?: string
  type?: string
  onFilter: (next: { q?: string | undefined; state?: string | undefined; type?: string | undefined }) => void
  onOpen: (id: string) => void
}

export function Search({ q, onFilter }: Pick<ListProps, 'q' | 'onFilter'>) {
  const { t } = useTranslation('backofficeContent')
  return (
    <SearchBox className={styles.search} label={t('search')} value={q} onSearch={(next) => onFilter({ q: next })} />
  )
}

/** Creates a new item; the last element of the filters. */
export function AddButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="primary"
      className={styles.add}
      icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}

/** A title, and below it what tells rows of the same name apart. */
export function Title({ title, note }: { title: Texts; note?: string | undefined }) {
  const { t } = useTranslation('backofficeContent')
  return (
    <span className={styles.name}>
      <b>{localText(title) || t('untitled')}</b>
      {note !== undefined && <small>{note}</small>}
    </span>
  )
}

const tones = { draft: 'neutral', planned: 'info', live: 'gain', ended: 'warning' } as const
type State = RouteValue<'bo.contentNotice'>['state']
export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation('backofficeContent')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** The languages that lack: their readers get another one. */
export function MissingBadge({ missing }: { missing: readonly Language[] }) {
  const { t } = useTranslation('backofficeContent')
  if (missing.length === 0) return null
  const which = missing.length === completeLanguages.length ? 'all' : 'some'
  return (
    <Badge tone="warning" icon={<IconAlertTriangle size={14} stroke={1.75} aria-hidden />}>
      {t(`missing.${which}`, { languages: missing.map(languageName).join(', ') })}
    </Badge>
  )
}

/** Which languages a text is complete in. */
export function Languages({ missing }: { missing: readonly Language[] }) {
  return missing.length === 0 ? completeLanguages.join(' · ').toUpperCase() : <MissingBadge missing={missing} />
}

export function Period({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) {
  const { t } = useTranslation('backofficeContent')
  if (startsAt === null && endsAt === null) return <span className={styles.muted}>{t('always')}</span>
  return (
    <span className="num">{`${startsAt === null ? '…' : formatDateTime(startsAt)} – ${endsAt === null ? '…' : formatDateTime(endsAt)}`}</span>
  )
}
