import { useTranslation } from '@lotus/i18n'
import { TextField } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useTyped } from '../../shared/forms/use-typed.ts'
import styles from './games.module.css'

const LENGTH_MAX = 60

/** Searches after a short pause in typing; an earlier request is aborted. */
export function LobbySearch({ value, onChange }: { value: string; onChange: (q: string | undefined) => void }) {
  const { t } = useTranslation('games')
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <TextField
      label={t('search')}
      labelHidden
      type="search"
      className={styles.search}
      placeholder={t('searchHint')}
      maxLength={LENGTH_MAX}
      before={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
