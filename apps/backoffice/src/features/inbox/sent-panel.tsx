import { defaultLanguage, formatDateTime, useTranslation, type CompleteLanguage, localText } from '@lotus/i18n'
import { Badge, Button } from '@lotus/ui'
import { useState } from 'react'
import { afterConfirmation } from '../../shared/after-confirmation.ts'
import { call } from '../../shared/api.ts'
import { Facts } from '../../shared/facts.tsx'
import { LanguageSwitch } from '../../shared/language-switch.tsx'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { Audience, type Sent } from './audience.tsx'
import { Preview } from './preview.tsx'

/** One sent message: how members see it, how many read it, and the action to withdraw it. */
export function SentPanel({ message, onClose }: { message: Sent; onClose: () => void }) {
  const { t } = useTranslation('backofficeTalk')
  const [language, setLanguage] = useState<CompleteLanguage>(defaultLanguage)
  const recall = () =>
    afterConfirmation(
      {
        title: t('inbox.recallTitle'),
        text: t('inbox.recallText'),
        confirmLabel: t('inbox.recall'),
        danger: true,
      },
      async () => {
        await call('bo.recallInbox', { id: message.id })
        await refresh('bo.inbox')
      },
      t('inbox.recalledDone'),
    )
  const facts = [
    { key: 'to', value: <Audience message={message} /> },
    { key: 'type', value: t(`talk:inbox.type.${message.type}`) },
    { key: 'publish', value: formatDateTime(message.publishAt) },
    ...(message.expireAt === null ? [] : [{ key: 'expire', value: formatDateTime(message.expireAt) }]),
    { key: 'by', value: message.sentBy },
    { key: 'reads', value: message.reads },
  ]
  return (
    <SidePanel
      label={t('inbox.panel')}
      onClose={onClose}
      title={
        <>
          {localText(message.title)}
          {message.recalledAt !== null && <Badge>{t('inbox.recalled')}</Badge>}
        </>
      }
      footer={
        message.recalledAt === null && (
          <Button variant="danger-outline" onClick={() => void recall()}>
            {t('inbox.recall')}
          </Button>
        )
      }
    >
      <Facts facts={facts.map(({ key, value }) => ({ label: t(`inbox.fact.${key}`), value }))} />
      <LanguageSwitch label={t('inbox.previewIn')} value={language} onChange={setLanguage} />
      <Preview title={message.title[language]} body={message.body[language]} language={language} type={message.type} />
    </SidePanel>
  )
}
