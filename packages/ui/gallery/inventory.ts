/**
 * The components of the visual design (design/visual/components.md, section 2), and where each is: a part of packages/ui, or a
 * file of an app where it is bound to the product's data and used once.
 */
export interface Entry {
  name: string
  parts?: readonly string[]
  files?: readonly string[]
}

const frame = 'apps/site/src/app/frame'
const lottery = 'apps/site/src/features/lottery/parts'

export const inventory: readonly Entry[] = [
  { name: 'Header', files: [`${frame}/header.tsx`] },
  { name: 'CategoryNav', files: [`${frame}/header.tsx`, `${frame}/nav-items.ts`] },
  { name: 'Rail / Drawer', parts: ['Drawer'], files: [`${frame}/rail.tsx`, `${frame}/menu-drawer.tsx`] },
  { name: 'TabBar', files: [`${frame}/tab-bar.tsx`] },
  { name: 'RightBar', parts: ['Popover'], files: [`${frame}/right-bar.tsx`] },
  { name: 'Hero', files: ['apps/site/src/features/home/hero.tsx'] },
  { name: 'Notice', files: ['apps/site/src/features/home/home-page.tsx'] },
  { name: 'Button', parts: ['Button', 'ButtonLink'] },
  { name: 'IconButton', parts: ['IconButton'] },
  { name: 'Chip', parts: ['Chip', 'ChipGroup'] },
  { name: 'Segmented', parts: ['Segmented'] },
  { name: 'Tabs', parts: ['Tabs'] },
  { name: 'Badge', parts: ['Badge', 'CountBadge'] },
  { name: 'OddsChip', parts: ['OddsChip'] },
  {
    name: 'Field',
    parts: ['TextField', 'PasswordField', 'SelectField', 'TextAreaField', 'PinField', 'UploadField', 'SearchField'],
    files: ['apps/site/src/shared/forms/code-field.tsx'],
  },
  { name: 'MoneyInput', parts: ['MoneyInput'] },
  { name: 'Stepper', parts: ['Stepper'] },
  { name: 'Countdown', parts: ['Countdown'] },
  { name: 'GameTile', parts: ['GameTile', 'LazyArt'] },
  { name: 'VendorTab', files: ['apps/site/src/features/games/vendor-tabs.tsx'] },
  { name: 'LotteryCard', files: ['apps/site/src/features/lottery-lobby/game-card.tsx'] },
  { name: 'PlayMenu', files: [`${lottery}/play-menu.tsx`] },
  { name: 'NumberBoard', parts: ['NumberBoard', 'TokenBoard', 'PlaceBoard'] },
  { name: 'StakeBar', files: [`${lottery}/stake-bar.tsx`] },
  { name: 'BetSlip', parts: ['SumList'], files: [`${lottery}/bet-slip.tsx`] },
  { name: 'ResultBall', parts: ['ResultBall'] },
  { name: 'PrizeTable', parts: ['PrizeTable', 'DigitBoxes'] },
  { name: 'HeadTail', parts: ['HeadTail'] },
  { name: 'StatBars', parts: ['StatBars'] },
  { name: 'DataTable', parts: ['DataTable', 'Pagination'] },
  { name: 'KpiCard', parts: ['KpiCard'] },
  {
    name: 'Chart',
    files: [
      'apps/site/src/features/lottery/trends/bar-columns.tsx',
      'apps/site/src/features/lottery/trends/trend-chart.tsx',
    ],
  },
  { name: 'Steps', parts: ['Steps'] },
  { name: 'CheckList', parts: ['CheckList'] },
  { name: 'Progress', parts: ['Progress'] },
  { name: 'CopyRow', parts: ['CopyRow'] },
  { name: 'QrCard', parts: ['QrCard'] },
  { name: 'Alert', parts: ['Alert', 'OfflineStrip'] },
  { name: 'Toast', parts: ['Button'] },
  { name: 'Dialog', parts: ['Dialog'] },
  { name: 'Modal', parts: ['Modal', 'FullScreenOverlay'] },
  { name: 'RealityCheck', files: ['apps/site/src/features/game-player/reality-check.tsx'] },
  { name: 'Member360', files: ['apps/backoffice/src/shared/side-panel.tsx'] },
  { name: 'FlowPips', parts: ['FlowPips'] },
  { name: 'RiskScore', parts: ['RiskScore'] },
  { name: 'ConfigText', parts: ['ConfigText'] },
]
