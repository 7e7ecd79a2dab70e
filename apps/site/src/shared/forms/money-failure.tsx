import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert } from '@lotus/ui'
import { useEffect, useRef } from 'react'
import { failureText } from '../failure-text.ts'
import { MemberLink } from '../member-link.tsx'

type Props = {
  /** What did not happen: "Chưa tạo được lệnh nạp". */
  title: string
  error: unknown
  /** Whether the call may have reached the server. */
  isUnknown: boolean
  /** The call moves money, so the alert says whether it moved. */
  movesMoney?: boolean
}

/** A money form's failure: what did not happen, why, and whether money moved (components.md 3). Takes the focus. */
export function MoneyFailure({ title, error, isUnknown, movesMoney = true }: Props) {
  const { t } = useTranslation('member')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [error])
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="loss" title={title}>
        <p>{failureText(error)}</p>
        {(isCallError(error, 'identity_level_limit') || isCallError(error, 'due_diligence_required')) && (
          <p>
            <MemberLink page="securityCenter" item="identity" className="link">
              {t('failure.toIdentity')}
            </MemberLink>
          </p>
        )}
        {movesMoney && <p>{t(isUnknown ? 'failure.unknown' : 'failure.notMoved')}</p>}
      </Alert>
    </div>
  )
}
