// Suites over the demo as a visitor finds it, with its history and its players: the program of npm start and Chromium.
import { sharePlatform } from './identity/shared-platform.ts'
import './living/results.ts'
import './living/loyalty.ts'
import './living/climb.ts'
import './living/friends.ts'
import './living/mall.ts'
import './living/cashback.ts'
import './living/withdraw.ts'
import './living/payouts.ts'
import './living/payout-kinds.ts'
import './living/transfers.ts'
import './living/transfer-up.ts'
import './living/agent-centre.ts'
import './living/agent-reports.ts'
import './living/agent-statements.ts'
import './living/account-statement.ts'

sharePlatform('living')
