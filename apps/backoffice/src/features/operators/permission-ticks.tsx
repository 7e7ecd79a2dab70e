import { needsTwo } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Checkbox } from '@lotus/ui'
import styles from '../../shared/settings.module.css'

type Props = {
  offered: readonly string[]
  given: readonly string[]
  onChange: (given: readonly string[]) => void
  hint: string
  /** Already given: giving them needs no second operator. */
  before?: readonly string[]
}

/** Permissions to tick; where `before` is given, those that would wait for a second operator say so. */
export function PermissionTicks({ offered, given, onChange, hint, before }: Props) {
  const { t } = useTranslation(['people', 'backoffice'])
  const toggle = (one: string) =>
    onChange(given.includes(one) ? given.filter((other) => other !== one) : [...given, one])
  const waits = (one: string) => before !== undefined && !before.includes(one) && needsTwo(one)
  return (
    <fieldset className={styles.group}>
      <legend>{t('operators.permissions')}</legend>
      <p className={styles.reason}>{hint}</p>
      {offered.map((one, index) => (
        // Where nothing else is asked first, the list begins at its beginning.
        <Checkbox
          key={one}
          data-autofocus={before !== undefined && index === 0 ? true : undefined}
          checked={given.includes(one)}
          onChange={() => toggle(one)}
        >
          {t(`backoffice:permission.${one.replace('.', '_')}`)}
          {waits(one) && <small className="muted"> {t('operators.takesTwo')}</small>}
        </Checkbox>
      ))}
    </fieldset>
  )
}
