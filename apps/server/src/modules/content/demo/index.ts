import type { DemoContent } from '../demo-types.ts'
import { demoBanners } from './banners.ts'
import { accountHelp } from './help/account.ts'
import { fairnessHelp } from './help/fairness.ts'
import { gamesHelp } from './help/games.ts'
import { lotteryHelp } from './help/lottery.ts'
import { moneyHelp } from './help/money.ts'
import { securityHelp } from './help/security.ts'
import { demoNotices } from './notices.ts'
import { aboutPages } from './pages/about.ts'
import { responsiblePages } from './pages/responsible.ts'
import { termsPages } from './pages/terms.ts'
import { trustPages } from './pages/trust.ts'
import { blogPosts } from './posts/blog.ts'
import { newsPosts } from './posts/news.ts'
import { ruleDocuments } from './rules/index.ts'

/** The demo brand's words. */
export const demoContent: DemoContent = {
  categories: [
    { key: 'account', kind: 'help', sort: 1, vi: 'Tài khoản', en: 'Account' },
    { key: 'security', kind: 'help', sort: 2, vi: 'Bảo mật', en: 'Security' },
    { key: 'deposit', kind: 'help', sort: 3, vi: 'Nạp tiền', en: 'Deposits' },
    { key: 'withdraw', kind: 'help', sort: 4, vi: 'Rút tiền', en: 'Withdrawals' },
    { key: 'lottery', kind: 'help', sort: 5, vi: 'Xổ số', en: 'Lottery' },
    { key: 'games', kind: 'help', sort: 6, vi: 'Trò chơi', en: 'Games' },
    { key: 'bonus', kind: 'help', sort: 7, vi: 'Thưởng và vòng cược', en: 'Bonus and turnover' },
    { key: 'fairness', kind: 'help', sort: 8, vi: 'Công bằng', en: 'Fairness' },
    { key: 'responsible', kind: 'help', sort: 9, vi: 'Chơi có trách nhiệm', en: 'Responsible gaming' },
    { key: 'technical', kind: 'help', sort: 10, vi: 'Kỹ thuật', en: 'Technical' },
    { key: 'rules', kind: 'help', sort: 11, vi: 'Luật chơi', en: 'Rules' },
    { key: 'product', kind: 'news', sort: 1, vi: 'Sản phẩm', en: 'Product' },
    { key: 'news-fairness', kind: 'news', sort: 2, vi: 'Công bằng', en: 'Fairness' },
    { key: 'news-games', kind: 'news', sort: 3, vi: 'Trò chơi', en: 'Games' },
    { key: 'news-security', kind: 'news', sort: 4, vi: 'Bảo mật', en: 'Security' },
    { key: 'reading', kind: 'blog', sort: 1, vi: 'Đọc thêm', en: 'Reading' },
  ],
  documents: [
    ...accountHelp,
    ...securityHelp,
    ...moneyHelp,
    ...lotteryHelp,
    ...gamesHelp,
    ...fairnessHelp,
    ...ruleDocuments,
    ...aboutPages,
    ...termsPages,
    ...responsiblePages,
    ...trustPages,
    ...newsPosts,
    ...blogPosts,
  ],
  notices: demoNotices,
  banners: demoBanners,
}
