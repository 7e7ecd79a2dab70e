import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteName } from '@lotus/contract'
import { must } from '@lotus/kernel'

const features = join(import.meta.dirname, '../../../apps/backoffice/src/features')

export type TestedPage = {
  path: string
  /** Undefined: every operator may see the page. */
  permission: string | undefined
  /** The call that the page always needs; pages that load only on request have none. */
  call?: RouteName
  /** Other views of the page: its panels and parts. */
  more: readonly string[]
}

const parts = (before: string, names: readonly string[]) => names.map((name) => before + name)

/** What a test needs to know of each page besides its own file. */
const known: Readonly<Record<string, { call?: RouteName; more?: readonly string[] }>> = {
  '/withdrawal-cases': { call: 'bo.withdrawalCases', more: ['?id=w1', '?view=all'] },
  '/verifications': { call: 'bo.verifications', more: ['?id=12-1', '?view=refused'] },
  '/funds-answers': { call: 'bo.fundsAnswers', more: ['?id=12-1', '?view=refused'] },
  '/harm-cases': { call: 'bo.harmCases', more: ['?id=1', '?view=all'] },
  '/aml-cases': { call: 'bo.amlCases', more: ['?id=1', '?view=all'] },
  '/withdrawals': { call: 'bo.withdrawals', more: ['?id=w1', '?search=abc&status=all'] },
  '/deposits': {
    call: 'bo.deposits',
    more: ['?id=order-12', '?id=extra-3', '?view=extras', '?view=reversed&search=lan'],
  },
  '/channels': { call: 'bo.channels', more: ['?code=new', '?code=1'] },
  '/bank-lines': {
    call: 'bo.bankLines',
    more: ['?id=12', '?state=all&search=lan', '?state=review&from=2026-06-01&to=2026-06-30'],
  },
  '/draws': { call: 'bo.draws', more: ['?game=MBAC&issue=20260701', '?state=all&from=2026-06-01&to=2026-06-30'] },
  '/agents': { call: 'bo.agentTeam', more: ['?account=mid001'] },
  '/invite-links': {
    call: 'bo.links',
    more: ['?state=closed&kind=agent', '?account=capduoi1&id=code-1', '?view=domains'],
  },
  '/contracts': {
    call: 'bo.contracts',
    more: ['?of=lan88&n=4', '?of=lan88&n=5', '?of=lan88&n=99', '?kind=DAILY&state=ended'],
  },
  '/statements': { call: 'bo.statements', more: ['?id=C42-1-5978220', '?kind=DAILY&state=paid', '?view=adjustments'] },
  '/transfers': { call: 'bo.transfers', more: ['?way=UP&state=waiting', '?account=capduoi1&id=id%201'] },
  '/mall-goods': { call: 'bo.mallItems', more: ['?id=new', '?id=1'] },
  '/mall-orders': { call: 'bo.mallOrders', more: ['?state=all&kind=PHYSICAL', '?id=key%201'] },
  '/referrals': { call: 'bo.referrals', more: ['?state=all&account=lan88', '?id=key%201'] },
  '/duplicates': { call: 'bo.duplicates', more: ['?state=NOT_THE_SAME&account=lan88', '?id=key%201'] },
  '/member-points': { call: 'bo.pointChanges' },
  '/vip-levels': { call: 'bo.ranks', more: ['?level=0', '?level=1', '?level=new'] },
  '/finance': { call: 'bo.cashierFees', more: ['?from=2026-06-01&to=2026-06-30'] },
  '/cashback': { call: 'bo.cashbackReport', more: ['?from=2026-06-01&to=2026-06-30'] },
  '/promotions': {
    call: 'bo.promotions',
    more: [
      '?id=1',
      '?id=2',
      '?id=3',
      '?id=7',
      '?state=PAUSED&trigger=WHEEL',
      ...parts('?edit=', ['new', '1', '2', '3', '99']),
    ],
  },
  '/applications': {
    call: 'bo.promotionApplications',
    more: ['?id=1-1', '?filter=all&id=3-3', '?promotion=2', '?claims=WAITING', '?claims=all&id=1-1'],
  },
  '/games': {
    call: 'bo.games',
    more: parts('?game=MBAC&part=', ['general', 'limits', 'odds', 'calendar', 'chases', 'versions']),
  },
  '/catalogue': { call: 'bo.catalogue', more: ['?id=id%201'] },
  '/vendors': {
    call: 'bo.vendors',
    more: [
      '?id=HOUSE',
      ...parts('?id=HOUSE&part=', ['keys', 'addresses', 'games', 'limits', 'kit', 'cases']),
      '?view=cases',
      '?view=groups',
      '?view=calls',
      '?view=calls&id=1',
      '?view=cases&id=id%201',
      '?view=cases&id=id%202',
    ],
  },
  '/content': {
    call: 'bo.contentNotices',
    more: parts('?view=', ['banners', 'help', 'news', 'banners&id=id%201', 'help&id=1', 'news&id=new', 'notices&id=1']),
  },
  '/dead-letters': { call: 'bo.deadLetters', more: ['?id=d1'] },
  '/service': { call: 'bo.serviceQueue', more: ['?id=c1', '?view=history', '?view=complaints'] },
  '/feedback': { call: 'bo.feedback', more: ['?id=id%201', '?filter=mine'] },
  '/chat': { call: 'bo.chatReports', more: parts('?view=', ['live', 'rooms', 'mutes']) },
  '/inbox': { call: 'bo.inbox', more: ['?id=id%201', '?id=new'] },
  '/messages': { call: 'bo.messages', more: ['?channel=sms'] },
  '/members': {},
  '/member-blocks': { call: 'bo.restrictions', more: ['?what=BETS&account=lan88', '?id=1-BETS'] },
  '/operators': { call: 'bo.operators' },
  '/brand': { call: 'bo.brandCheck' },
  '/settings': {
    call: 'bo.settings',
    more: parts('?part=', ['flags', 'fields', 'fields&item=username', 'all', 'all&item=cashier.withdraw_max']),
  },
  '/audit': { call: 'bo.audit', more: ['?action=withdrawals&operator=mai'] },
  '/authenticator': {},
}

/** Every page of the back office, as its own file defines it: a new one without an entry above fails here. */
export function testedPages(): TestedPage[] {
  return readdirSync(features)
    .map((name) => join(features, name, 'page.ts'))
    .filter((file) => existsSync(file))
    .map((file) => {
      const source = readFileSync(file, 'utf8')
      const path = must(/path: '([^']+)'/.exec(source)?.[1], `the path of ${file}`)
      const { more = [], ...rest } = must(
        known[path],
        `what a test knows of ${path} (tests/browser/backoffice/page-list.ts)`,
      )
      return { path, permission: /permission: '([^']+)'/.exec(source)?.[1], more, ...rest }
    })
}
