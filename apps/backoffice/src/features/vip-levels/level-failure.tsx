import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert } from '@lotus/ui'
import { FailureAlert } from '../../shared/until-loaded.tsx'

/** Why a proposal was not taken: fields say it themselves; a conflict is another proposal that waits, or a newer list. */
export function LevelFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('backofficeLoyalty')
  if (isCallError(error, 'bad_request')) return <Alert tone="loss">{t('vip.wrongFields')}</Alert>
  const isPending = isCallError(error, 'state_conflict') && error.details['state'] === 'pending'
  return <FailureAlert error={error} conflict={t(isPending ? 'vip.busy' : 'vip.conflict')} />
}
