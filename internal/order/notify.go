package order

import (
	"context"
	"fmt"

	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/settings"
)

// receiver is somebody who is notified of an order.
type receiver struct {
	ID     int64  `db:"id"`
	Name   string `db:"name"`
	Email  string `db:"email"`
	RoleID int64  `db:"role_id"`
}

// mostProcessors is more than process the orders of any brand.
const mostProcessors = 200

// processorsOf lists the active users who process the orders of a brand. Administrators,
// who may do everything, look for themselves.
func processorsOf(ctx context.Context, tx *db.Tx, brandID int64) ([]receiver, error) {
	users, err := db.Select[receiver](ctx, tx, `SELECT u.id, u.name, u.email, u.role_id
		FROM user_brands b
		JOIN users u ON u.id = b.user_id
		WHERE {everyone}
			AND b.brand_id = $1
			AND u.status = 'active'
			AND u.role_id IS NOT NULL
			AND u.role_id <> $2
		ORDER BY u.id
		LIMIT $3`, brandID, authz.TopRole, mostProcessors)
	if err != nil {
		return nil, fmt.Errorf("find who processes orders: %w", err)
	}

	may, err := people.RolesThatMay(ctx, tx, PermProcess)
	if err != nil {
		return nil, err
	}

	var found []receiver

	for _, u := range users {
		if may[u.RoleID] {
			found = append(found, u)
		}
	}

	return found, nil
}

func (o *Order) makeNotice(to int64, kind string, data map[string]string) notice.Message {
	all := map[string]string{"number": o.number()}
	for name, text := range data {
		all[name] = text
	}
	return notice.Message{UserID: to, Kind: kind, Entity: Orders.Entity, EntityID: o.ID, CompanyID: &o.DealerID, Data: all}
}

// notifyProcessors notifies those who process orders of the brand of a new one, and mails them.
func notifyProcessors(ctx context.Context, tx *db.Tx, o *Order) error {
	to, err := processorsOf(ctx, tx, o.BrandID)
	if err != nil {
		return err
	}

	messages := make([]notice.Message, len(to))

	for i, r := range to {
		messages[i] = o.makeNotice(r.ID, notice.OrderNew, map[string]string{"by": tx.Actor.Name, "company": o.Company})
		messages[i].CompanyID = nil // of another company: nobody stands in for them there
	}

	if err := notice.Add(ctx, tx, messages...); err != nil {
		return err
	}

	return o.mailReceivers(ctx, tx, to, mail.KindOrderNew, "")
}

// notifyAccepted notifies who made an order that somebody processes it.
func notifyAccepted(ctx context.Context, tx *db.Tx, o *Order) error {
	if o.DealerManagerID == nil {
		return nil
	}
	return notice.Add(ctx, tx,
		o.makeNotice(*o.DealerManagerID, notice.OrderAccepted, map[string]string{"by": tx.Actor.Name}))
}

// notifyStatus notifies who made an order of its status, and mails them and who stands in.
func notifyStatus(ctx context.Context, tx *db.Tx, was, o *Order, comment string) error {
	if o.DealerManagerID == nil {
		return nil
	}

	err := notice.Add(ctx, tx,
		o.makeNotice(*o.DealerManagerID, notice.OrderStatus, map[string]string{"by": tx.Actor.Name, "old": was.Status, "status": o.Status}))
	if err != nil {
		return err
	}

	to, err := db.Select[receiver](ctx, tx, `SELECT u.id, u.name, u.email, COALESCE(u.role_id, 0) AS role_id FROM users u
		WHERE {everyone} AND u.status = 'active' AND (u.id = $1 OR u.id IN (
			SELECT s.user_id FROM substitutions s WHERE s.substituted_user_id = $1 AND s.company_id = $2 AND s.status = 'active'
				AND s.date_from <= {today} AND s.date_to >= {today}))
		ORDER BY u.id`, *o.DealerManagerID, o.DealerID)
	if err != nil {
		return fmt.Errorf("find who gets the mail about an order: %w", err)
	}

	return o.mailReceivers(ctx, tx, to, mail.KindOrderStatus, comment)
}

// notifyComment notifies the managers of an order but the one who wrote.
func notifyComment(ctx context.Context, tx *db.Tx, o *Order) error {
	var messages []notice.Message
	for _, manager := range []*int64{o.DealerManagerID, o.ImportManagerID} {
		if manager == nil || len(messages) > 0 && messages[0].UserID == *manager {
			continue
		}
		messages = append(messages, o.makeNotice(*manager, notice.OrderComment, map[string]string{"by": tx.Actor.Name}))
	}

	return notice.Add(ctx, tx, messages...)
}

// mailReceivers mails the order to the receivers who have an address and have not done it
// themselves. A group that does not send mails sends none here.
func (o *Order) mailReceivers(ctx context.Context, tx *db.Tx, to []receiver, kind mail.Kind, comment string) error {
	set, err := settings.ForMail(ctx, tx)
	if err != nil || !set.Links() {
		return err
	}

	var names []string

	for _, r := range to {
		if r.Email == "" || r.ID == tx.Actor.UserID {
			continue
		}

		language, err := people.ReadingLanguage(ctx, tx, r.ID)
		if err != nil {
			return err
		}

		message := mail.Message{
			Kind: kind, To: r.Email, LanguageID: language, CompanyID: &o.DealerID, Entity: Orders.Entity, EntityID: o.ID,
			Values: map[string]string{
				"name":    r.Name,
				"number":  o.number(),
				"status":  statusWord(o.Status, language),
				"car":     o.describeCar(language),
				"company": o.Company,
				"sender":  tx.Actor.Name, "comment": comment, "link": set.Link("/order/view/" + o.number()),
			},
		}
		// Without a comment its line is left out.
		if _, message.Text, err = mail.Draft(ctx, tx, message); err != nil {
			return err
		}
		if _, err := mail.Keep(ctx, tx, message); err != nil {
			return err
		}

		names = append(names, r.Name)
	}

	if len(names) == 0 {
		return nil
	}

	line, err := mailLine(o.ID, names)
	if err != nil {
		return err
	}

	return addLines(ctx, tx, line)
}

// describeCar says in a language what an order is for.
func (o *Order) describeCar(language int64) string {
	text := o.Brand + " " + o.ModelTexts.In(formatID(language))
	if o.ModelTexts.In(formatID(language)) == "" {
		text = o.Brand + " " + o.ModelCode
	}
	return fmt.Sprintf("%s × %d", text, o.Quantity)
}

var statusCodes = map[string]string{
	New:       "order_status_new",
	Open:      "order_status_open",
	Processed: "order_status_processed",
	Confirmed: "order_status_confirmed",
	Rejected:  "order_status_rejected",
}

// english is the id of the language that mails are in beside Lithuanian.
const english = 2

func statusWord(status string, language int64) string {
	lang := "lt"
	if language == english {
		lang = "en"
	}
	return i18n.Text(lang, statusCodes[status], nil)
}

// NoticeNames names the orders that notices are about.
func NoticeNames() []notice.Names {
	return []notice.Names{{Entity: Orders.Entity, Of: func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
		rows, err := Orders.Many(ctx, tx, ids)
		names := map[int64]string{}
		for id, o := range rows {
			names[id] = o.Brand + " " + o.Model.Description
			if o.CustomerName != "" {
				names[id] = o.CustomerName
			}
		}
		return names, err
	}}}
}
