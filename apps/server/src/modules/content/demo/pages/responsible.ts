import type { DemoDocument } from '../../demo-types.ts'
import { text } from '../document.ts'
import { pageOf } from './page.ts'

export const responsiblePages: readonly DemoDocument[] = [
  pageOf(
    5,
    'responsible-gaming',
    text(
      'Chơi có trách nhiệm',
      'Cá cược là giải trí có chi phí. Công cụ, dấu hiệu và nơi tìm giúp đỡ.',
      `<p><strong>Chỉ dành cho người từ đủ 18 tuổi.</strong> Về lâu dài nhà cái luôn giữ lại một phần: tỷ lệ hoàn trả ghi trên từng kiểu chơi cho biết phần còn lại của bạn. Không có cách chơi nào đổi được điều đó.</p>
<h2>Trước khi chơi</h2>
<ul><li>Chỉ dùng số tiền bạn chấp nhận mất hoàn toàn. Không dùng tiền nhà, tiền vay, tiền học.</li><li>Chọn trước giờ dừng và rời màn hình khi đến giờ.</li><li>Không cược để gỡ: kỳ sau không biết kỳ trước.</li><li>Không chơi khi uống rượu, khi buồn hoặc khi giận.</li></ul>
<h2>Công cụ đang có</h2>
<ul><li><strong>Nhắc thời gian</strong>: mặc định mỗi 60 phút trò dừng lại và cho biết thời gian, tiền cược, tiền nhận và lãi / lỗ.</li><li><strong>Nghỉ ngắn</strong>: một nút, mặc định 15 phút không cược và không nạp được ở bất kỳ trò nào, không huỷ được. Xem <a href="/help?article=take-a-break">Nghỉ chơi</a>.</li><li><strong>Lãi / lỗ ròng</strong>: luôn tính cả tiền cược. Thắng ít hơn tiền cược được ghi là lỗ.</li><li><strong>Sao kê</strong>: mọi khoản vào ra, tổng nạp và tổng rút theo khoảng ngày bạn chọn.</li><li><strong>Lệnh rút không huỷ được</strong>: tiền đã quyết định rút không quay lại bàn.</li><li><strong>Đóng tài khoản</strong>: trong Bảo mật, phần Dữ liệu.</li></ul>
<h2>Hạn mức và tự loại trừ</h2>
<p>Trong <a href="/index?mc=securityCenter&amp;mcItem=limits">Bảo mật, phần Giới hạn chơi</a>, bạn tự đặt:</p>
<ul><li><strong>Hạn mức</strong> nạp, cược và thua theo 24 giờ, 7 ngày, 30 ngày gần nhất. Giảm có hiệu lực ngay; tăng hoặc bỏ chờ 24 giờ rồi xác nhận. Xem <a href="/help?article=limits-explained">cách hoạt động</a>.</li><li><strong>Tạm nghỉ</strong> từ 24 giờ đến 6 tuần (mặc định), tự mở lại khi hết giờ.</li><li><strong>Tự loại trừ</strong> từ 6 tháng đến 5 năm (mặc định) hoặc vĩnh viễn. Hết hạn, tài khoản chỉ mở lại khi bạn yêu cầu.</li></ul>
<p>Trong lúc nghỉ hoặc tự loại trừ, bạn vẫn đăng nhập để rút tiền, xem sao kê và gọi hỗ trợ; không cược, không nạp, và không ai rút ngắn được thời hạn.</p>
<h2>Dấu hiệu cần dừng lại</h2>
<ul><li>Cược nhiều hơn dự định, hoặc tăng mức để thấy như cũ.</li><li>Nạp lại ngay sau khi hết tiền để gỡ.</li><li>Giấu người thân, vay tiền để chơi, bỏ việc hoặc mất ngủ vì chơi.</li><li>Bực bội khi không được chơi.</li></ul>
<p>Từ hai dấu hiệu trở lên, hãy nghỉ ngay hôm nay và nói với một người bạn tin.</p>
<h2>Tìm giúp đỡ</h2>
<p>Cơ sở y tế tâm thần, phòng tham vấn tâm lý và các nhóm hỗ trợ người nghiện cờ bạc tại địa phương nhận giúp cả người chơi lẫn gia đình. Nhà điều hành ghi tên và số điện thoại cụ thể của nước họ phục vụ ở đây; bản demo không tự ghi số nào.</p>
<h2>Người chưa đủ tuổi</h2>
<p>Đăng xuất khi rời máy, không lưu mật khẩu trên máy dùng chung, dùng phần mềm kiểm soát của phụ huynh. Tài khoản của người chưa đủ 18 tuổi bị đóng và hoàn tiền nạp.</p>`,
    ),
    text(
      'Responsible gaming',
      'Betting is entertainment that costs money. Tools, signs and where to find help.',
      `<p><strong>Only for people of 18 and over.</strong> In the long run the house always keeps a part: the return of each play tells what is left for you. No way of playing changes that.</p>
<h2>Before you play</h2>
<ul><li>Use only what you can lose altogether. Never rent, borrowed money or school fees.</li><li>Choose when to stop, and leave the screen at that hour.</li><li>Do not bet to win back: a draw knows nothing of the one before.</li><li>Do not play when you have been drinking, are sad or angry.</li></ul>
<h2>Tools that are here</h2>
<ul><li><strong>Reality check</strong>: every 60 minutes by default the game pauses and shows time, stakes, what came back and your result.</li><li><strong>Short break</strong>: one press, 15 minutes by default without bets and deposits in any game; it cannot be undone. See <a href="/help?article=take-a-break">Taking a break</a>.</li><li><strong>Net result</strong>: stakes are always counted. A win below the stake is shown as a loss.</li><li><strong>Statement</strong>: all that goes in and out, with totals for the days you choose.</li><li><strong>Withdrawals stay</strong>: money that you decided to take out does not return to the table.</li><li><strong>Closing the account</strong>: under Security, part Data.</li></ul>
<h2>Limits and self-exclusion</h2>
<p>Under <a href="/index?mc=securityCenter&amp;mcItem=limits">Security, part Limits</a>, you set for yourself:</p>
<ul><li><strong>Limits</strong> on deposits, stakes and losses over the last 24 hours, 7 days and 30 days. Lower holds at once; higher, or none, waits 24 hours and your confirmation. See <a href="/help?article=limits-explained">how they work</a>.</li><li><strong>A time-out</strong> of 24 hours to 6 weeks (default), which ends by itself.</li><li><strong>Self-exclusion</strong> of 6 months to 5 years (default) or for ever. After its end the account opens again only when you ask.</li></ul>
<p>During a time-out or an exclusion you can still log in to withdraw, read your statement and reach support; you cannot bet or deposit, and nobody can shorten it.</p>
<h2>Signs to stop</h2>
<ul><li>You bet more than you meant to, or need larger stakes for the same feeling.</li><li>You deposit again at once to win back.</li><li>You hide it, borrow for it, lose work or sleep over it.</li><li>You are irritable when you cannot play.</li></ul>
<p>With two of these or more, take a break today and tell somebody you trust.</p>
<h2>Finding help</h2>
<p>Mental health services, counsellors and local groups for people with gambling problems help players and families alike. An operator lists names and numbers of its own country here; the demo makes none up.</p>
<h2>Minors</h2>
<p>Log out when you leave, keep no password on a shared device, use parental controls. An account of somebody under 18 is closed and deposits are returned.</p>`,
    ),
  ),
]
