import { useTranslation } from '@lotus/i18n'
import { Alert, Button } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { useCan } from '../../shared/permissions.ts'
import { SentPictures } from '../../shared/sent-pictures.tsx'
import type { Deposit } from './deposit-status.tsx'

type Props = { deposit: Deposit; isAsking: boolean; onAsk: (isAsking: boolean) => void }

/** The member's pictures of the transfer; looking needs a reason, which stands in the audit log before they are shown. */
export function DepositProofs({ deposit: { id, proofs }, isAsking, onAsk }: Props) {
  const { t } = useTranslation('backoffice')
  const mayLook = useCan('deposits.decide')
  const [shown, setShown] = useState<{ images: readonly string[]; isShared: boolean }>()
  if (proofs === 0) return null
  const say = (key: string, values: Record<string, number> = {}) => t(`deposits.proof.${key}`, values)
  return (
    <section className="stack gap-2 mt-35">
      <p>{say('sent', { count: proofs })}</p>
      {shown?.isShared && <Alert tone="warning">{say('shared')}</Alert>}
      {shown ? (
        <SentPictures images={shown.images} alt={(number) => say('image', { number })} />
      ) : (
        mayLook && (
          <Button size="sm" onClick={() => onAsk(true)}>
            {say('look')}
          </Button>
        )
      )}
      {isAsking && (
        <DecisionDialog
          title={say('look')}
          text={say('text')}
          button={say('look')}
          reason={{ label: say('reason') }}
          act={(reason) => call('bo.depositProofs', { id, reason })}
          onClose={() => onAsk(false)}
          onDone={(found) => {
            onAsk(false)
            setShown(found)
          }}
        />
      )}
    </section>
  )
}
