package app

import (
	"time"

	"forecourt/internal/catalog"
	"forecourt/internal/catalog/accessoryfeed"
	"forecourt/internal/catalog/optionimages"
	"forecourt/internal/configurator"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/order"
	"forecourt/internal/planning"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/mail"
	"forecourt/internal/pricelist"
	"forecourt/internal/proof"
	"forecourt/internal/rules"
	"forecourt/internal/survey/followup"
	"forecourt/internal/survey/forget"
	"forecourt/internal/survey/invite"
	"forecourt/internal/survey/reply"
	"forecourt/internal/survey/report"
	"forecourt/internal/survey/reportmail"
	"forecourt/internal/vehicle"
	"forecourt/internal/vehicledata"
	"forecourt/internal/visit"
)

// NewQueue names the background work of all areas, and how often each kind runs.
func NewQueue(database *db.DB, kept *files.Files, cfg Config) *jobs.Queue {
	queue := jobs.New(database, cfg.Log, jobs.Options{})
	upkeep := authz.Perm("app.setting")

	queue.Handle(audit.SealKind, upkeep, audit.NewSealer(database, SealHeads(cfg)).Seal)
	queue.Handle(auth.SweepKind, upkeep, auth.Sweep)
	queue.Handle(files.SweepKind, upkeep, kept.Sweep)

	runs := NewImports(database, kept, queue)
	queue.Handle(imports.JobKind, vehicledata.PermBrand, runs.Do)
	queue.WhenEnded(imports.JobKind, runs.Ended)

	outbox := mail.New(database, kept, queue)
	invitations := invite.New(outbox, queue)
	queue.Handle(mail.SendKind, upkeep, outbox.Send)
	queue.Handle(visit.PlanKind, upkeep, invitations.Plan)
	queue.Handle(invite.SendKind, upkeep, invitations.Send)
	queue.Handle(invite.RemindKind, upkeep, invitations.Remind)
	queue.Handle(invite.ExpireKind, upkeep, invitations.Expire)

	queue.Handle(followup.EscalateKind, upkeep, followup.Escalate)
	queue.Handle(followup.HolidayKind, upkeep, followup.BringHolidays)
	queue.Every(jobs.Schedule{Name: followup.EscalateKind, Kind: followup.EscalateKind, Every: 5 * time.Minute})
	queue.Every(jobs.Schedule{Name: followup.HolidayKind, Kind: followup.HolidayKind, Every: 24 * time.Hour})

	queue.Handle(reply.ReleaseKind, upkeep, reply.ReleaseEnough)
	queue.Handle(reply.SweepKind, upkeep, reply.Sweep)
	queue.Handle(report.VerifyKind, upkeep, report.Verifier{DB: database}.Verify)
	queue.Every(jobs.Schedule{Name: report.VerifyKind, Kind: report.VerifyKind, Every: 24 * time.Hour})
	queue.Handle(reportmail.SendKind, upkeep, reportmail.Sender{DB: database, Outbox: outbox}.Send)
	queue.Every(jobs.Schedule{Name: reportmail.SendKind, Kind: reportmail.SendKind, Every: time.Hour})
	queue.Handle(forget.RetainKind, upkeep, forget.Retain)
	queue.Every(jobs.Schedule{Name: forget.RetainKind, Kind: forget.RetainKind, Every: 24 * time.Hour})
	queue.Every(jobs.Schedule{Name: visit.PlanKind, Kind: visit.PlanKind, Every: 15 * time.Minute})
	queue.Every(jobs.Schedule{Name: invite.SendKind, Kind: invite.SendKind, Every: 5 * time.Minute})
	queue.Every(jobs.Schedule{Name: invite.RemindKind, Kind: invite.RemindKind, Every: time.Hour})
	queue.Every(jobs.Schedule{Name: reply.ReleaseKind, Kind: reply.ReleaseKind, Every: 24 * time.Hour})
	queue.Every(jobs.Schedule{Name: reply.SweepKind, Kind: reply.SweepKind, Every: time.Hour})
	queue.Every(jobs.Schedule{Name: invite.ExpireKind, Kind: invite.ExpireKind, Every: time.Hour})

	queue.Handle(imports.SweepKind, upkeep, runs.Sweep)
	queue.Handle(accessoryfeed.JobKind, catalog.PermAccessories, accessoryfeed.Download)
	queue.Handle(optionimages.JobKind, catalog.PermFeature, optionimages.Downloader{DB: database, Files: kept}.Do)

	queue.Handle(pricelist.CopyKind, pricelist.CopyPerm, pricelist.Copy(rules.CopyStep, proof.CopyStep))
	proofs := proof.New(configurator.New(configurator.KeptBytes))
	queue.Handle(pricelist.PublishKind, upkeep, pricelist.PublishDue(database, queue, proofs.Ready))
	queue.Every(jobs.Schedule{Name: pricelist.PublishKind, Kind: pricelist.PublishKind, Every: 5 * time.Minute})
	queue.Handle(pricelist.PriceChangeKind, pricelist.CopyPerm, pricelist.ChangePrices(database, Tables()))

	queue.Handle(worklist.TagsKind, upkeep, worklist.Retag)
	queue.Handle(vehicle.TagsKind, upkeep, vehicle.Retag)
	queue.Handle(order.NamesKind, upkeep, order.Rename)
	queue.Handle(worklist.ExpiringKind, upkeep, worklist.NotifyExpiring)
	queue.Handle(vehicle.ExpireKind, upkeep, vehicle.Expire)
	queue.Handle(planning.PlansKind, upkeep, planning.KeepFirst)

	queue.Every(jobs.Schedule{Name: planning.PlansKind, Kind: planning.PlansKind, Every: time.Hour})
	queue.Every(jobs.Schedule{Name: vehicle.ExpireKind, Kind: vehicle.ExpireKind, Every: time.Hour})
	queue.Every(jobs.Schedule{Name: worklist.ExpiringKind, Kind: worklist.ExpiringKind, Every: 24 * time.Hour})
	queue.Every(jobs.Schedule{Name: vehicle.TagsKind, Kind: vehicle.TagsKind, Every: 24 * time.Hour})
	queue.Every(jobs.Schedule{Name: worklist.TagsKind, Kind: worklist.TagsKind, Every: 24 * time.Hour})
	queue.Every(jobs.Schedule{Name: order.NamesKind, Kind: order.NamesKind, Every: 24 * time.Hour})
	queue.Every(jobs.Schedule{Name: audit.SealKind, Kind: audit.SealKind, Every: time.Minute})
	queue.Every(jobs.Schedule{Name: mail.SendKind, Kind: mail.SendKind, Every: mail.SendEvery})
	queue.Every(jobs.Schedule{Name: auth.SweepKind, Kind: auth.SweepKind, Every: time.Hour})
	queue.Every(jobs.Schedule{Name: imports.SweepKind, Kind: imports.SweepKind, Every: 24 * time.Hour})
	queue.Every(jobs.Schedule{Name: files.SweepKind, Kind: files.SweepKind, Every: 24 * time.Hour})

	queue.Handle(tracesKind, upkeep, removeTraces(database))
	queue.Every(jobs.Schedule{Name: tracesKind, Kind: tracesKind, Every: time.Hour})
	if cfg.Backups != "" {
		nightly := backup.Nightly{
			DB:      database,
			Storage: kept.Storage(),
			Folder:  cfg.Backups,
			Trial:   Trial(database, cfg),
		}
		queue.Handle(backup.NightlyKind, upkeep, nightly.Run)
		queue.Every(jobs.Schedule{Name: backup.NightlyKind, Kind: backup.NightlyKind, Every: backup.NightlyEvery})
	}

	return queue
}

// NewImports hands over the kinds of import of all areas.
func NewImports(database *db.DB, kept *files.Files, queue *jobs.Queue) *imports.Imports {
	kinds := append(vehicledata.Kinds(database), vehicle.ImportKind(queue), visit.ImportKind(queue))
	return imports.New(database, kept, queue, kinds, Tables())
}
