import { rebateCategories } from '@lotus/contract'
import { formatDate, formatDateTime, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { lastDayOf, LinkState, usesText, type OfficeLink } from './link-state.tsx'

type Props = { link: OfficeLink; onClose: () => void }

/** One link: what it gives, where it leads, who came by it; one that is not closed is closed here. */
export function LinkPanel({ link, onClose }: Props) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SidePanel
        label={t('link.office.panel')}
        onClose={onClose}
        isCovered={isAsking}
        initialsOf={link.owner}
        title={
          <>
            {link.code} <LinkState state={link.state} />
          </>
        }
        note={link.owner}
        footer={
          mayEdit &&
          link.state !== 'closed' && (
            <PanelActions isSingle>
              {(isOffline) => (
                <Button variant="danger-outline" disabled={isOffline} onClick={() => setAsking(true)}>
                  {t('link.close')}
                </Button>
              )}
            </PanelActions>
          )
        }
      >
        <Facts facts={useFacts(link)} />
      </SidePanel>
      {isAsking && <CloseDialog link={link} onClose={() => setAsking(false)} />}
    </>
  )
}

function useFacts(link: OfficeLink): Fact[] {
  const { t } = useTranslation('agents')
  const { kind, channel, domain, isPrivate, createdAt, expiresAt, closedBy, closeReason } = link
  const lessText = useLessText()
  const host = domain ?? t('link.office.noDomain')
  const given = rebateCategories.filter((category) => link.rates[category] > 0)
  return [
    { label: t('link.kind'), value: t(`kind.${kind}`) },
    ...(channel === '' ? [] : [{ label: t('link.channel'), value: channel }]),
    { label: t('link.domain'), value: isPrivate ? t('link.office.private', { domain: host }) : host },
    { label: t('link.uses'), value: usesText(link) },
    { label: t('link.created'), value: formatDateTime(createdAt) },
    {
      label: t('link.expires'),
      value: expiresAt === null ? t('link.forEver') : formatDate(lastDayOf(expiresAt), 'dd/MM/yyyy'),
    },
    ...given.map((category) => ({ label: t(`category.${category}`), value: formatRatePpm(link.rates[category]) })),
    ...(link.today === null ? [] : [{ label: t('link.office.today'), value: lessText(link.today, link.rates) }]),
    ...(link.cuts.count === 0 ? [] : [{ label: t('link.office.cuts'), value: t('link.cutOne', link.cuts) }]),
    ...link.cuts.last.map(({ account, at, given: got, promised }) => ({
      label: `${account} · ${formatDateTime(at)}`,
      value: lessText(got, promised),
    })),
    ...(closedBy === null ? [] : [{ label: t('link.office.closedBy'), value: `${closedBy} · ${closeReason ?? ''}` }]),
  ]
}

type Rates = OfficeLink['rates']

/** Each product of which less is given than was promised. */
function useLessText() {
  const { t } = useTranslation('agents')
  return (given: Rates, promised: Rates): string =>
    rebateCategories
      .filter((category) => given[category] < promised[category])
      .map((category) =>
        t('link.cutRate', {
          product: t(`category.${category}`),
          given: formatRatePpm(given[category]),
          promised: formatRatePpm(promised[category]),
        }),
      )
      .join(' · ')
}

function CloseDialog({ link: { memberId, code }, onClose }: Props) {
  const { t } = useTranslation('agents')
  const act = async (reason: string) => {
    try {
      return await call('bo.closeLink', { memberId, code, reason })
    } finally {
      // Whatever became of it: its agent may have closed it first.
      void refresh('bo.links')
    }
  }
  return (
    <DecisionDialog
      title={t('link.closeTitle', { code })}
      text={t('link.office.closeText')}
      button={t('link.close')}
      isDanger
      reason={{ label: t('link.office.reason'), lengthMax: 300 }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t('link.office.closed', { code }))
        onClose()
      }}
    />
  )
}
