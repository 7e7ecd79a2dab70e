import { useTranslation } from '@lotus/i18n'
import { Chip } from '@lotus/ui'
import styles from './entry.module.css'
import type { Row } from './model/content.ts'
import { groupNames, groupOf } from './model/groups.ts'

type Props = { label: string; tokens: Row; chosen: Row; onChange: (tokens: Row) => void; isDisabled: boolean }

/** Quick picks of one row; each sets the whole row. */
export function RowTools({ label, tokens, chosen, onChange, isDisabled }: Props) {
  const { t } = useTranslation('entry')
  return (
    <div className={styles.setTools} role="group" aria-label={t('rowTools', { place: label })}>
      {groupNames.map((group) => (
        <Chip key={group} size="sm" disabled={isDisabled} onClick={() => onChange(groupOf(group, tokens))}>
          {t(`group.${group}`)}
        </Chip>
      ))}
      <Chip size="sm" disabled={isDisabled || chosen.length === 0} onClick={() => onChange([])}>
        {t('clearRow')}
      </Chip>
    </div>
  )
}
