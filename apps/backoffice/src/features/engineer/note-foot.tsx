import { useTranslation } from '@lotus/i18n'
import { Button, TextField, type TextFieldProps } from '@lotus/ui'

const NOTE_MIN = 3
const NOTE_MAX = 500
type Props = { note: Pick<TextFieldProps, 'onChange'> & { value: string }; button: string; isSending: boolean }

/** Why something changes, and the button that sends it. */
export function NoteFoot({ note, button, isSending }: Props) {
  const { t } = useTranslation('vendorPage')
  return (
    <>
      <TextField size="sm" label={t('note')} hint={t('noteHint')} maxLength={NOTE_MAX} {...note} />
      <Button type="submit" variant="primary" loading={isSending} disabled={note.value.trim().length < NOTE_MIN}>
        {button}
      </Button>
    </>
  )
}
