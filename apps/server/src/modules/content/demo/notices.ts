import type { DemoNotice } from '../demo-types.ts'

type Rest = Pick<DemoNotice, 'audience' | 'sort' | 'daysAgo'>

const notice = (
  type: DemoNotice['type'],
  key: string,
  rest: Partial<Rest> & Pick<Rest, 'daysAgo'>,
  vi: DemoNotice['vi'],
  en: DemoNotice['en'],
): DemoNotice => ({ key, type, audience: 'everyone', sort: 0, ...rest, vi, en })

/** B general, PL at login, PU pop-up once a person, PR promotions, H highlight of the home page. */
export const demoNotices: readonly DemoNotice[] = [
  notice(
    'PU',
    'demo-play-money',
    { daysAgo: 1 },
    {
      title: 'Đây là bản demo, mọi số tiền là tiền chơi',
      html: '<p>Số dư, tiền cược và tiền thắng ở đây không đổi được thành tiền thật. Ngân hàng và các nhà cung cấp trò là mô phỏng; đừng chuyển tiền thật theo bất kỳ thông tin nào.</p><p>Dành cho người từ đủ 18 tuổi. <a href="/page/about">Tìm hiểu Lotus</a>.</p>',
    },
    {
      title: 'This is a demo; all money is play money',
      html: '<p>Balances, stakes and wins here cannot become real money. The bank and the providers of games are simulated; do not transfer real money to any details shown.</p><p>For people of 18 and over. <a href="/page/about">About Lotus</a>.</p>',
    },
  ),
  notice(
    'H',
    'verify-yourself',
    { daysAgo: 2, sort: 1 },
    {
      title: 'Kỳ nào cũng tự kiểm chứng được',
      html: '<p>Chọn một kỳ ở trang <a href="/verify">Kiểm chứng kết quả</a>, trình duyệt của bạn tính lại từng bước trong vài giây.</p>',
    },
    {
      title: 'Every draw can be verified',
      html: '<p>Choose a draw on the page <a href="/verify">Verify a result</a>; your browser computes each step again in seconds.</p>',
    },
  ),
  notice(
    'H',
    'beginner-guide',
    { daysAgo: 5, sort: 2 },
    {
      title: 'Mới đến? Tám bước từ mở tài khoản đến rút tiền',
      html: '<p>Đọc <a href="/page/beginner-guide">Hướng dẫn cho người mới</a>: xem trước, thử trước, đặt mức chi trước rồi mới chơi.</p>',
    },
    {
      title: 'New here? Eight steps from account to withdrawal',
      html: '<p>Read the <a href="/page/beginner-guide">guide for beginners</a>: look first, try first, decide what to spend, then play.</p>',
    },
  ),
  notice(
    'PL',
    'after-login-security',
    { daysAgo: 3, audience: 'members' },
    {
      title: 'Hai phút để giữ tài khoản an toàn',
      html: '<p>Bật <a href="/help?article=authenticator">ứng dụng xác thực</a> và cất 10 mã khôi phục. Nhân viên không bao giờ hỏi mật khẩu hay mã của bạn.</p>',
    },
    {
      title: 'Two minutes for a safe account',
      html: '<p>Turn on an <a href="/help?article=authenticator">authenticator</a> and keep the 10 recovery codes. Staff never ask for your password or codes.</p>',
    },
  ),
  notice(
    'PL',
    'after-login-budget',
    { daysAgo: 9, audience: 'members', sort: 1 },
    {
      title: 'Quyết định mức chi trước khi chơi',
      html: '<p>Đặt hạn mức nạp, cược và thua trong Bảo mật, phần Giới hạn chơi; trò chơi nhắc bạn mỗi 60 phút. Mọi công cụ ở <a href="/page/responsible-gaming">Chơi có trách nhiệm</a>.</p>',
    },
    {
      title: 'Decide what to spend before you play',
      html: '<p>Set limits on deposits, stakes and losses under Security, part Limits; games remind you every 60 minutes. All tools are on <a href="/page/responsible-gaming">Responsible gaming</a>.</p>',
    },
  ),
  notice(
    'PR',
    'no-promotions-yet',
    { daysAgo: 7 },
    {
      title: 'Chưa có khuyến mãi nào đang mở',
      html: '<p>Khi có, điều kiện sẽ nằm ngay trên thẻ: thời gian, ai được nhận, vòng cược, trò nào được tính và cách huỷ. Xem <a href="/help?article=turnover">Vòng cược là gì</a>.</p>',
    },
    {
      title: 'No promotion is open',
      html: '<p>When there is one, its terms stand on the card: dates, who may have it, turnover, which games count and how to leave. See <a href="/help?article=turnover">What turnover is</a>.</p>',
    },
  ),
  notice(
    'PR',
    'trial-play',
    { daysAgo: 12, audience: 'guests', sort: 1 },
    {
      title: 'Xem luật và thử bằng điểm trước',
      html: '<p>Luật và tỷ lệ của mọi trò đọc được không cần tài khoản. Nơi nào mở <a href="/help?article=trial-account">chơi thử</a>, bạn chơi bằng điểm với đúng luật và đúng tỷ lệ.</p>',
    },
    {
      title: 'Read the rules and try with points first',
      html: '<p>Rules and returns of every game can be read without an account. Where <a href="/help?article=trial-account">free play</a> is open you play with points, by the same rules and odds.</p>',
    },
  ),
  notice(
    'B',
    'closing-times',
    { daysAgo: 4 },
    {
      title: 'Giờ đóng cược của các trò',
      html: '<p>Xổ số ba miền đóng trước giờ quay 15 phút, trò tự quay đóng trước 5 hoặc 10 giây (mặc định). Bảng đầy đủ ở <a href="/help?article=closing-times">Giờ đóng cược và giờ quay</a>.</p>',
    },
    {
      title: 'When sale closes',
      html: '<p>The regional lotteries close 15 minutes before their draw, our own games 5 or 10 seconds before (default). The table is under <a href="/help?article=closing-times">When sale closes and draws are made</a>.</p>',
    },
  ),
  notice(
    'B',
    'withdrawal-confirmation',
    { daysAgo: 8, audience: 'members' },
    {
      title: 'Nhớ xác nhận khi đã nhận tiền rút',
      html: '<p>Lệnh đã chi sẽ tự hoàn tất sau 30 phút (mặc định). Chưa thấy tiền thì liên hệ hỗ trợ trước lúc đó. Xem <a href="/help?article=confirm-withdrawal">cách xác nhận</a>.</p>',
    },
    {
      title: 'Confirm a withdrawal when it has arrived',
      html: '<p>A paid request completes itself after 30 minutes (default). If the money is not there, contact support before that. See <a href="/help?article=confirm-withdrawal">how to confirm</a>.</p>',
    },
  ),
  notice(
    'B',
    'new-year-pause',
    { daysAgo: 15 },
    {
      title: 'Bốn ngày Tết không có kỳ miền Bắc',
      html: '<p>Xổ số miền Bắc và Hà Nội 4 số nghỉ bốn ngày Tết Nguyên Đán: không có kỳ, không mở bán. Các trò tự quay vẫn mở. Kỳ bị huỷ vì lý do khác luôn <a href="/help?article=void-and-correction">hoàn tiền cược</a>.</p>',
    },
    {
      title: 'No northern draw on four days of the New Year',
      html: '<p>The northern lottery and Hanoi 4 digits rest on four days of the Lunar New Year: no draw, no sale. Our own games stay open. A draw that is void for another reason always <a href="/help?article=void-and-correction">returns its stakes</a>.</p>',
    },
  ),
  notice(
    'B',
    'slots-open-others-not',
    { daysAgo: 10 },
    {
      title: 'Slots đã mở; live, thể thao, game bài và bắn cá chưa mở',
      html: '<p>Sảnh slots có các trò dùng bộ máy Sen Vàng với tỷ lệ hoàn trả ghi trên từng trò. Những sảnh còn lại để trống cho đến khi có bàn nhận cược thật. Luật: <a href="/help?article=rules-slots">slots</a>, <a href="/help?article=rules-live">live</a>, <a href="/help?article=rules-sports">thể thao</a>, <a href="/help?article=rules-pvp">game bài</a>, <a href="/help?article=rules-fish">bắn cá</a>.</p>',
    },
    {
      title: 'Slots are open; live, sports, cards and fish are not',
      html: '<p>The slots lobby has games on the Golden Lotus engine, with the return on each. The other lobbies stay empty until a table really takes bets. Rules: <a href="/help?article=rules-slots">slots</a>, <a href="/help?article=rules-live">live</a>, <a href="/help?article=rules-sports">sports</a>, <a href="/help?article=rules-pvp">cards</a>, <a href="/help?article=rules-fish">fish</a>.</p>',
    },
  ),
  notice(
    'B',
    'beware-of-fakes',
    { daysAgo: 20 },
    {
      title: 'Cảnh giác trang giả và người tự xưng hỗ trợ',
      html: '<p>Chúng tôi không gọi điện, không nhắn tin xin mã và không yêu cầu nạp thêm để được rút. Kiểm tra địa chỉ trang trước khi nhập mật khẩu. Xem <a href="/page/security">An toàn tài khoản và tiền</a>.</p>',
    },
    {
      title: 'Beware of false sites and false support',
      html: '<p>We do not call, do not ask for codes and never want a deposit before a withdrawal. Look at the address before you type a password. See <a href="/page/security">Security of account and money</a>.</p>',
    },
  ),
  notice(
    'B',
    'agents-honest',
    { daysAgo: 18, audience: 'agents' },
    {
      title: 'Trung tâm đại lý: điều đã có và điều chưa mở',
      html: '<p>Tuyến dưới đã được ghi nhận; hoa hồng, cổ tức và lương chưa được tính ở bản này. Chi tiết ở trang <a href="/join">Hợp tác</a>.</p>',
    },
    {
      title: 'Agent centre: what is there and what is not',
      html: '<p>Your downline is recorded; commission, dividend and salary are not computed in this version. More on the page <a href="/join">Working with Lotus</a>.</p>',
    },
  ),
]
