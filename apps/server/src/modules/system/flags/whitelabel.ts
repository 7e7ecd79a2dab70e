import { assert } from '@lotus/kernel'
import type { FlagName, RouteValue, WhitelabelNode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { createRecentCache } from '../settings/recent-cache.ts'
import { getSetting } from '../settings/get-setting.ts'
import { entrySettings } from '../settings.ts'
import { listNodes, openNodesOnce, type NodeRow } from '../system.repo.ts'

export type Toggles = RouteValue<'system.whitelabel'>['info']['toggles']
type Tree = { nodes: NodeRow[]; on: ReadonlySet<string> }

const recentTree = () => createRecentCache<'tree', Tree>()

function getTree(db: Queryable): Promise<Tree> {
  return db.memory(recentTree).get('tree', async () => {
    const nodes = await listNodes(db)
    return { nodes, on: nodesOn(nodes) }
  })
}

/** Makes this process read the tree again. */
export function forgetTree(db: Queryable): void {
  db.memory(recentTree).forget('tree')
}

/** Switches flags on, once: what an operator has switched stays as it is. */
export async function openFlagsOnce(db: Queryable, names: readonly FlagName[], by: string): Promise<void> {
  await openNodesOnce(db, names, by)
  forgetTree(db)
}

/** Nodes in force: those that are on with all their ancestors (operations.md 5.5). */
export function nodesOn(nodes: readonly Pick<NodeRow, 'modId' | 'parent' | 'enabled'>[]): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.modId, node]))
  const isOn = (modId: string | null): boolean => {
    if (modId === null) return true
    const node = byId.get(modId)
    return node !== undefined && node.enabled && isOn(node.parent)
  }
  return new Set(nodes.map((node) => node.modId).filter(isOn))
}

/** The tree as the client receives it (E13): each node's own switch, with its children inside. */
export function treeOf(nodes: readonly Pick<NodeRow, 'modId' | 'parent' | 'enabled'>[]): WhitelabelNode {
  const below = (parent: string | null): WhitelabelNode[] =>
    nodes
      .filter((node) => node.parent === parent)
      .map(({ modId, enabled }) => ({ modId, enabled: enabled ? '1' : '0', childrenNodes: below(modId) }))
  const [root, ...others] = below(null)
  assert(root && others.length === 0, 'the white-label tree has one root')
  return root
}

export async function getWhitelabelTree(db: Queryable): Promise<WhitelabelNode> {
  return treeOf((await getTree(db)).nodes)
}

/**
 * Whether a node of the tree, its ancestors and the things it depends on are on; false for an unknown name. `site` is
 * the whole site's name.
 */
export async function isModuleOn(db: Queryable, name: string): Promise<boolean> {
  const { on } = await getTree(db)
  if (!on.has(name === 'site' ? 'ROOT' : name)) return false
  if (name === 'MOBILENUMPASSREG3') return isModuleOn(db, 'MOBILENUMREG3')
  return !isNeedingSms(name) || (await getSetting(db, entrySettings.smsEnabled))
}

/** Flags that need sms codes. */
const needingSms: readonly string[] = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILEVERCODELOGIN3',
  'CHNGPASSVERIF3',
] satisfies FlagName[]
const isNeedingSms = (name: string) => needingSms.includes(name)

/** Whether a leaf is in force: on in the tree, with everything it depends on (operations.md 5.5). */
export function flagOn(db: Queryable, name: FlagName): Promise<boolean> {
  return isModuleOn(db, name)
}

/** P15: other switches that decide what the screens show. */
export async function toggles(db: Queryable): Promise<Toggles> {
  return {
    smsEnabled: await getSetting(db, entrySettings.smsEnabled),
    pwdEnabled: await getSetting(db, entrySettings.passwordEnabled),
    showVerCodeLogin: await flagOn(db, 'MOBILEVERCODELOGIN3'),
    hasFreePlay: await flagOn(db, 'FREEPLAY3'),
    socialLogin: [
      ...((await flagOn(db, 'X_FIREBASE_GOOGLE')) ? (['google'] as const) : []),
      ...((await flagOn(db, 'X_FIREBASE_FACEBOOK')) ? (['facebook'] as const) : []),
    ],
    showCountryCode: await flagOn(db, 'X_COUNTRYCODE'),
    loginToHome: await flagOn(db, 'X_LOGINTOHOME'),
    referral: await flagOn(db, 'X_REFERRAL'),
  }
}
