import { useTranslation } from '@lotus/i18n'
import { Button, TextField, useIsOffline, type TextFieldProps } from '@lotus/ui'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'

const NOTE_MAX = 500
type Props = {
  note: Pick<TextFieldProps, 'value' | 'onChange' | 'disabled'> & { value: string }
  /** Whether another operator has to confirm it. */
  isTrusted: boolean
  isSending: boolean
}

/** The reason of a change and the button that sends it. */
export function ProposalFoot({ note, isTrusted, isSending }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const isOffline = useIsOffline()
  return (
    <>
      <TextField size="sm" label={t('reason')} hint={t('reasonHint')} maxLength={NOTE_MAX} {...note} />
      <Button
        type="submit"
        variant="primary"
        loading={isSending}
        disabled={isOffline || note.value.trim().length < REASON_MIN}
      >
        {t(isTrusted ? 'change.propose' : 'save')}
      </Button>
    </>
  )
}
