import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Card, confirm, Switch, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { saveFailureText } from './use-settings.ts'
import styles from '../../shared/settings.module.css'

type Tree = RouteValue<'bo.whitelabel'>
type Node = Tree['nodes'][number]

/** The white-label tree (operations.md 5.5): what is switched on, and what is in effect. */
export function FlagsPart({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('settings')
  const query = useQuery(callQuery('bo.whitelabel', {}))
  const tree = query.data
  const saving = useMutation({
    mutationFn: (change: { modId: string; enabled: boolean }) =>
      call('bo.setWhitelabel', { version: tree?.version ?? '', changes: [change] }),
    onSuccess: (changed) => {
      queryClient.setQueryData(callQuery('bo.whitelabel', {}).queryKey, changed)
      toast.success(t('saved'))
    },
    onError: (error) => {
      if (isCallError(error, 'state_conflict')) void refresh('bo.whitelabel')
    },
  })
  const toggle = async (node: Node) => {
    const isSure = !node.enabled || (await confirmOff(node))
    if (isSure) saving.mutate({ modId: node.modId, enabled: !node.enabled })
  }
  const confirmOff = (node: Node) =>
    confirm({
      title: t('flags.turnOffTitle', { name: t(`node.${node.modId}`) }),
      text: node.affected === 0 ? t('flags.turnOffText') : t('flags.affected', { count: node.affected }),
      confirmLabel: t('flags.turnOff'),
      tone: 'warning',
      danger: true,
    })
  if (!tree) return <UntilLoaded query={query} />
  const root = tree.nodes.find((node) => node.parent === null)
  const groups = tree.nodes.filter((node) => node.parent === root?.modId)
  const row = (node: Node) => (
    <NodeRow key={node.modId} node={node} disabled={disabled || saving.isPending} onToggle={() => void toggle(node)} />
  )
  return (
    <>
      <p className={styles.reason}>{t('flags.note')}</p>
      {saving.error && <Alert tone="loss">{saveFailureText(saving.error)}</Alert>}
      {root && (
        <Card className={styles.card}>
          <ul className={styles.nodes}>{row(root)}</ul>
        </Card>
      )}
      <div className={styles.columns}>
        {groups.map((group) => (
          <Card key={group.modId} className={styles.card}>
            <ul className={styles.nodes}>
              {row(group)}
              {tree.nodes.filter((node) => node.parent === group.modId).map(row)}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

type RowProps = { node: Node; disabled: boolean; onToggle: () => void }

function NodeRow({ node, disabled, onToggle }: RowProps) {
  const { t } = useTranslation('settings')
  return (
    <li data-leaf={node.parent !== null && node.parent !== 'ROOT' ? true : undefined}>
      <Switch checked={node.enabled} disabled={disabled} onChange={onToggle}>
        <span className={styles.nodeName}>
          <b>{t(`node.${node.modId}`)}</b>
          <small className="num">{node.modId}</small>
          {node.updatedBy !== 'default' && (
            <small>{t('setBy', { name: node.updatedBy, time: formatDateTime(node.updatedAt) })}</small>
          )}
        </span>
      </Switch>
      <Badge tone={node.isInForce ? 'gain' : 'neutral'}>
        {t(node.isInForce ? 'flags.inForce' : 'flags.notInForce')}
      </Badge>
    </li>
  )
}
