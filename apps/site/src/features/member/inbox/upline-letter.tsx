import { useTranslation } from '@lotus/i18n'
import { Button, buttonClass, toast } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'

/** What can be done about a message of the agent above: report it, and want no more of them, while it is the same agent. */
export function UplineLetter({ from, at }: { from: string | null; at: string }) {
  const { t } = useTranslation('talk')
  const queryClient = useQueryClient()
  const { data } = useQuery(callQuery('upline.messages', {}))
  const [isBusy, setBusy] = useState(false)
  const mute = async (isMuted: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      queryClient.setQueryData(['upline.messages', {}], await call('upline.muteMessages', { isMuted }))
      toast.success(t(isMuted ? 'inbox.upline.muted' : 'inbox.upline.unmuted', { agent: from ?? '' }))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="between wrap gap-2">
      <Link to="/feedback" state={{ reported: { from: from ?? '', at } }} className={buttonClass({})}>
        {t('inbox.upline.report')}
      </Link>
      {data !== undefined && data.upline !== null && data.upline === from && (
        <Button loading={isBusy} onClick={() => void mute(!data.isMuted)}>
          {t(data.isMuted ? 'inbox.upline.unmute' : 'inbox.upline.mute')}
        </Button>
      )}
    </span>
  )
}
