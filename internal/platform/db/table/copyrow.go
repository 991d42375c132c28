package table

import "reflect"

// copyRow copies a row with everything its fields lead to, so that a change of the
// copy leaves the row as it was.
func copyRow(row any) any {
	copied := reflect.New(reflect.TypeOf(row).Elem())
	copied.Elem().Set(reflect.ValueOf(row).Elem())
	detachParts(copied.Elem())
	return copied.Interface()
}

// detachParts gives a value maps, lists and targets of pointers of its own. Fields that are not
// exported belong to values such as a time, which nothing changes in part.
func detachParts(v reflect.Value) {
	switch v.Kind() { //nolint:exhaustive // the others have no parts
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && v.Field(i).CanSet() {
				detachParts(v.Field(i))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			own := reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			detachParts(own.Elem())
			v.Set(own)
		}
	case reflect.Slice:
		if !v.IsNil() {
			own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(own, v)
			for i := range own.Len() {
				detachParts(own.Index(i))
			}
			v.Set(own)
		}
	case reflect.Map:
		if !v.IsNil() {
			own := reflect.MakeMapWithSize(v.Type(), v.Len())
			for each := v.MapRange(); each.Next(); {
				value := reflect.New(v.Type().Elem()).Elem()
				value.Set(each.Value())
				detachParts(value)
				own.SetMapIndex(each.Key(), value)
			}
			v.Set(own)
		}
	}
}
