import { useTranslation } from '@lotus/i18n'
import { RemarkForm } from '../parts/remark-form.tsx'
import { useSend } from '../parts/use-send.ts'
import type { Link } from './types.ts'

export function LinkRemark({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { send, ...state } = useSend('agent.remarkLink', ['agent.links'])
  return (
    <RemarkForm
      {...state}
      title={t('link.remarkTitle', { code: link.code })}
      remark={link.remark}
      save={(remark) => send({ code: link.code, remark })}
      onClose={onClose}
    />
  )
}
